import { beforeEach, expect, test, vi } from 'vitest';

import { stubPage } from './browser.fixture';

let page: ReturnType<typeof stubPage>;
let router: typeof import('./router.svelte');

beforeEach(async () => {
  vi.resetModules();
  page = stubPage('/t/abc#key=secret');
  router = await import('./router.svelte');
});

/** A click on a link, as far as the router looks at it. */
function click(href: string, more: object = {}, link: object = {}) {
  const { origin, pathname, hash } = new URL(href, location.href);
  const found = { origin, pathname, hash, target: '', hasAttribute: () => false, ...link };
  const preventDefault = vi.fn();
  const event = { button: 0, target: { closest: () => found }, preventDefault, ...more };
  router.followLinks(event as unknown as MouseEvent);
  return preventDefault.mock.calls.length === 1;
}

test('the address names the page, and secrets behind its #', () => {
  expect(router.route.path).toBe('/t/abc');
  expect(router.route.fragment.get('key')).toBe('secret');
});

test('going to a page makes a step in the history, replacing one does not', () => {
  router.goTo('/settings');
  expect(router.route.path).toBe('/settings');
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
  router.goTo('/rules/base#robber', true);
  expect(router.route.path).toBe('/rules/base');
  expect(history.pushState).toHaveBeenCalledTimes(1);
  expect(history.replaceState).toHaveBeenCalledTimes(1);
});

test('the way back is followed', () => {
  page.page.href = 'https://haven.test/new/base';
  page.wake('popstate');
  expect(router.route.path).toBe('/new/base');
});

test('links of our own change the page without loading it again', () => {
  expect(click('/rules/dice#goal')).toBe(true);
  expect(router.route.path).toBe('/rules/dice');
});

test.each([
  ['another site', 'https://elsewhere.test/', {}, {}],
  ['the server', '/api/games', {}, {}],
  ['a place on this page', '/t/abc#there', {}, {}],
  ['a new window', '/settings', { ctrlKey: true }, {}],
  ['another button', '/settings', { button: 1 }, {}],
  ['a target', '/settings', {}, { target: '_blank' }],
  ['a download', '/settings', {}, { hasAttribute: () => true }],
])('the browser itself follows a link to %s', (_, href, more, link) => {
  expect(click(href, more, link)).toBe(false);
  expect(router.route.path).toBe('/t/abc');
});
