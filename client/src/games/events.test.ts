import { expect, test } from 'vitest';

import type { Line } from '../connection/api';
import { countEvents, eventOf } from './events';

const told = (id: string) => ({ id, params: {}, text: '' });
const line = (seat: number, ...ids: string[]) =>
  ({ n: 1, seat, told: ids.map(told) }) as unknown as Line;

test('an event is the same to whomever it is told', () => {
  expect(['told.base.settle', 'told.base.settle.you'].map((id) => eventOf(told(id)))).toEqual([
    'settle',
    'settle',
  ]);
  expect(eventOf(told('told.base.robber.desert.you'))).toBe('robber');
  expect(eventOf(told('table.told.rewind'))).toBe('');
});

test('events are counted by seat, and those of chance by nobody', () => {
  const lines = [
    line(1, 'told.base.deal'),
    line(1, 'told.base.deal.you'),
    line(-1, 'told.base.deal'),
    line(0, 'told.base.buy'),
  ];
  expect(countEvents(lines, 2, 'deal')).toEqual([0, 2]);
});
