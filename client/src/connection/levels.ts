/** How well bots play, the weakest first. */
export const LEVELS = ['easy', 'medium', 'strong', 'master'] as const;
export type Level = (typeof LEVELS)[number];

export function isLevel(name: string): name is Level {
  return LEVELS.some((level) => level === name);
}
