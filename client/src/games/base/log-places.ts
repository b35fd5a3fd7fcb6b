// What lines of the log are about: a place on the island, or the beginning of a round.

import type { Line, Sentence } from '../../connection/api';
import { RESOURCES, TERRAIN_OF, type Spot } from '../../island/island';
import { t } from '../../words/words.svelte';
import { eventOf, plainOf } from '../events';
import type { Island } from './api';
import { boardOf, type Board } from './boards';

/** A place on the island. */
export interface LogPlace {
  spot: Spot;
  at: number;
}

const NODES = ['found', 'settle', 'city'];

/** The place that a sentence names, or the field to which the robber goes. */
export function spotOf(told: Sentence, { lattice }: Board): LogPlace | null {
  const event = eventOf(told);
  const { place, hex } = plainOf(told).params;
  if (NODES.includes(event)) return { spot: 'node', at: Number(place) };
  if (event === 'robber') return { spot: 'hex', at: Number(hex) };
  if (event !== 'road') return null;
  const [a, b] = String(place).split('-').map(Number);
  const at = lattice.edges.findIndex(([one, other]) => one === a && other === b);
  return at < 0 ? null : { spot: 'edge', at };
}

/** The fields around a place, as the log names them. */
function fieldsAround(island: Pick<Island, 'hexes'>, { spot, at }: LogPlace): string {
  const board = boardOf(island);
  const hexes = spot === 'node' ? board.lattice.hexesAt(at) : board.hexesBeside(at);
  return hexes
    .map((hex) => island.hexes[hex])
    .filter((hex) => hex !== undefined)
    .map(({ terrain, number }) => {
      const resource = RESOURCES.find((name) => TERRAIN_OF[name] === terrain);
      return resource ? `${t(`resource.${resource}`)} ${number}` : t(`terrain.${terrain}`);
    })
    .join(', ');
}

/** A sentence about a place, with the fields around it in place of its number. */
export function retell(said: Sentence, parts: { island?: Pick<Island, 'hexes'> }): Sentence {
  const told = plainOf(said);
  const spot = parts.island && spotOf(told, boardOf(parts.island));
  if (!spot || spot.spot === 'hex') return told;
  const fields = fieldsAround(parts.island!, spot);
  const event = eventOf(told);
  const id = told.params.player ? `screen.base.log.${event}` : `screen.base.log.${event}.you`;
  return { ...told, id, params: { ...told.params, fields } };
}

/** The lines with which special building begins, which a heading tells. */
export function buildingStarts(lines: readonly Line[]): Set<number> {
  const isBetween = (line: Line | undefined) =>
    line?.told.some((told) => plainOf(told) !== told) ?? false;
  let before: Line | undefined;
  const found = new Set<number>();
  for (const line of lines) {
    if (isBetween(line) && !isBetween(before)) found.add(line.n);
    // The card that chance draws for the player who bought it stands between.
    if (!line.told.some((told) => eventOf(told) === 'draw')) before = line;
  }
  return found;
}

/** The lines with which rounds begin, and their numbers; the last of them is the round of now. */
export function roundsOf(
  lines: readonly Line[],
  own: number | null,
  first: number | null,
  now: number,
): Map<number, number> {
  const begins = lines.filter(({ told }) =>
    told.some((one) => {
      if (eventOf(one) !== 'dice') return false;
      const seat = one.id.endsWith('.you')
        ? own
        : (one.params.player as { seat: number } | undefined)?.seat;
      return seat === first;
    }),
  );
  return new Map(begins.reverse().map(({ n }, back) => [n, now - back]));
}
