// What a line of the log is about. Games tell events by ids such as told.base.settle.you: the event
// comes third, and whom it is told to comes last.

import type { Line, Sentence } from '../connection/api';

/** The event of a game that a sentence tells; empty where the table itself tells something. */
export function eventOf({ id }: Sentence): string {
  const [first, , event = ''] = id.split('.');
  return first === 'told' ? event : '';
}

export function tellsOf(line: Line, event: string): boolean {
  return line.told.some((sentence) => eventOf(sentence) === event);
}

/** How often each seat did something that was told as this event. */
export function countEvents(lines: readonly Line[], seats: number, event: string): number[] {
  const counts = Array.from({ length: seats }, () => 0);
  for (const line of lines) if (line.seat >= 0 && tellsOf(line, event)) counts[line.seat]! += 1;
  return counts;
}
