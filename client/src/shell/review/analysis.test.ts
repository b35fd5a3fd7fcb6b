import { render } from 'svelte/server';
import { expect, test } from 'vitest';

import { stubPage } from '../../browser/browser.fixture';
import type { Review } from '../../connection/api';

const said = { id: 'text.base.at.end', params: {}, text: '' };
const judged = {
  worth: 0.2,
  best: 0.2,
  error: 0.01,
  verdict: 'good' as const,
  better: [],
  reason: null,
};

test('a decision that is a turning point shows both, and names its place by fields', async () => {
  stubPage();
  const { default: Analysis } = await import('./Analysis.svelte');
  const review: Review = {
    measure: 'chance',
    accounts: [],
    decisions: [{ n: 4, seat: 0, turn: 1, label: said, action: {}, better: null, lost: 0, judged }],
    course: [{ n: 4, chances: [0.5, 0.5], told: said }],
    done: 1,
    ahead: 0,
  };
  const retell = () => ({ id: 'terrain.desert', params: {}, text: 'by its fields' });
  const nothing = () => {};
  const names = ['Ada', 'Ben'];
  const props = {
    review,
    lines: [],
    names,
    labels: names,
    own: null,
    colours: [],
    whose: null,
    n: 4,
    retell,
    onseek: nothing,
    ontry: nothing,
  };
  const { body } = render(Analysis, { props });
  expect(body).toContain('data-decision="good"');
  expect(body).toMatch(/data-turning.*(desert|by its fields)/s);
});
