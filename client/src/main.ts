import './fonts.css';
import './app.css';

import { mount } from 'svelte';

import App from './App.svelte';
import { apply, settings } from './lib/settings.svelte';
import { speak } from './lib/words.svelte';

apply();
void speak(settings.language).then(() => {
  mount(App, { target: document.getElementById('app')! });
});
