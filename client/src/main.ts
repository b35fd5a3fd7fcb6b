import './fonts.css';
import './theme.css';
import './app.css';

import { mount } from 'svelte';

import App from './App.svelte';
import { countVisit } from './browser/install.svelte';
import { applySettings, settings } from './browser/settings.svelte';
import { loadWords } from './words/words.svelte';

countVisit();
applySettings();
void loadWords(settings.language).then(() => {
  mount(App, { target: document.getElementById('app')! });
});
