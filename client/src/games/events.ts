// What a line of the log is about. Games tell events by ids such as told.base.settle.you: the event
// comes third, and whom it is told to comes last.

import type { Line, Sentence } from '../connection/api';

/** What a sentence tells, without words around it such as those for the phase in which it happened. */
export function plainOf(told: Sentence): Sentence {
  const line = told.params.line as Omit<Sentence, 'text'> | undefined;
  return line ? { ...line, text: told.text } : told;
}

/** The event of a game that a sentence tells; empty where the table itself tells something. */
export function eventOf(told: Sentence): string {
  const [first, , event = ''] = plainOf(told).id.split('.');
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
