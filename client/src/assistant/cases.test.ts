// The fold and what it says, by the cases it shares with Python: tests/assistant/*.json.

import { describe, expect, test } from 'vitest';

import { announcementFor, ringFor } from './announcements';
import { BadLog } from './entries';
import { applyEntry, due, show, type AssistantState, type Display } from './fold';

/** An entry, one that is refused, or a look at a time; docs/assistant.md describes them. */
interface Step {
  at: number;
  do?: string;
  refused?: unknown;
  why?: string;
  show?: Partial<Display>;
  due?: unknown;
  says?: unknown;
  rings?: boolean;
}
interface Case {
  name: string;
  steps: Step[];
}

const files = import.meta.glob<Case[]>('../../../tests/assistant/*.json', {
  eager: true,
  import: 'default',
});

function reason(state: AssistantState | null, entry: unknown): string {
  try {
    applyEntry(state, entry);
  } catch (error) {
    if (error instanceof BadLog) return error.id;
    throw error;
  }
  return 'accepted';
}

function heard(before: Display, after: Display): unknown[] {
  const said = announcementFor(before, after);
  return said ? [[said.id, said.params]] : [];
}

function look(state: AssistantState, before: Display | null, step: Step): Display {
  const seen = show(state, step.at);
  if (step.show) expect(seen).toMatchObject(step.show);
  if ('due' in step) expect(due(state, step.at)).toEqual(step.due);
  if (step.says) expect(heard(before!, seen)).toEqual(step.says);
  if ('rings' in step) expect(ringFor(before!, seen) !== null).toBe(step.rings);
  return seen;
}

function check({ steps }: Case): void {
  let state: AssistantState | null = null;
  let seen: Display | null = null;
  for (const step of steps) {
    if ('do' in step) state = applyEntry(state, step);
    else if ('refused' in step) expect(reason(state, step.refused)).toBe(step.why);
    else seen = look(state!, seen, step);
  }
}

test('there are cases', () => expect(Object.keys(files).length).toBeGreaterThan(7));

describe.each(Object.entries(files))('%s', (_, cases) => {
  test.each(cases)('$name', check);
});
