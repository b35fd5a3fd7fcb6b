// What the home page shows of tables, loaded when there is one to show.

export { default as LiveTables } from './LiveTables.svelte';
export { default as OpenTables } from './OpenTables.svelte';
export { default as OwnTables } from './OwnTables.svelte';
export { default as PlayPanel } from './PlayPanel.svelte';
