// Which cards go where when something happens, by what the log tells.

import type { Line, Sentence } from '../../../../connection/api';
import type { Resource } from '../../../../island/island';
import { eventOf, plainOf } from '../../../events';

/** A seat, the bank, or a field of the island. */
export type FlightStop = { seat: number } | { hex: number } | 'bank';

/** One card on its way; nobody but two players sees which one was stolen. */
export interface Trip {
  kind: Resource | 'hidden';
  from: FlightStop;
  to: FlightStop;
}

interface Amount {
  id: string;
  params: { count: number };
}

/** The kinds of the cards that a parameter names, one for each card. */
function cardsOf(param: unknown): Resource[] {
  if (!Array.isArray(param)) return [];
  return (param as Amount[]).flatMap(({ id, params }) =>
    Array.from({ length: params.count }, () => id.split('.')[1] as Resource),
  );
}

/** The seat that a sentence is about; sentences that say "you" are about the reader. */
function subjectSeat({ id, params }: Sentence, own: number | null): number | undefined {
  if (id.endsWith('.you')) return own ?? undefined;
  return (params.player as { seat: number } | undefined)?.seat;
}

/** Takes for each card a field that pays it to a seat, as often as the field does. */
export type TakePayingHex = (seat: number, kind: Resource) => number | undefined;

/** The cards that move in one line of the log. */
export function cardTrips(line: Line, own: number | null, fields: TakePayingHex): Trip[] {
  const produced = line.told.some((told) => ['dice', 'found'].includes(eventOf(told)));
  const actor = line.told.map((told) => subjectSeat(plainOf(told), own))[0];
  return line.told.map(plainOf).flatMap((told): Trip[] => {
    const seat = subjectSeat(told, own);
    const { params } = told;
    const moved = (
      cards: unknown,
      from: FlightStop | undefined,
      to: FlightStop | undefined,
    ): Trip[] => (from && to ? cardsOf(cards).map((kind) => ({ kind, from, to })) : []);
    const stopOf = (one: number | undefined): FlightStop | undefined =>
      one === undefined ? undefined : { seat: one };
    switch (eventOf(told)) {
      case 'gain':
        return cardsOf(params.cards).map((kind) => {
          const hex = produced ? fields(seat!, kind) : undefined;
          return {
            kind,
            from: hex === undefined ? 'bank' : { hex },
            to: { seat: seat! },
          };
        });
      case 'discard':
        return moved(params.cards, stopOf(seat), 'bank');
      case 'invention':
        return moved(params.cards, 'bank', stopOf(seat));
      case 'hand_over':
        return moved(params.cards, stopOf(seat), stopOf(actor));
      case 'bank':
        return [
          ...moved(params.give, stopOf(seat), 'bank'),
          ...moved(params.want, 'bank', stopOf(seat)),
        ];
      case 'buy':
        return seat === undefined ? [] : [{ kind: 'hidden', from: 'bank', to: { seat } }];
      case 'deal': {
        const [one, other] = dealSeats(told, own);
        return [
          ...moved(params.give, stopOf(one), stopOf(other)),
          ...moved(params.want, stopOf(other), stopOf(one)),
        ];
      }
      case 'theft':
        return theftTrips(told, own);
      default:
        return [];
    }
  });
}

/** Who gives and who takes in a deal, as the player in turn does it. */
function dealSeats({ id, params }: Sentence, own: number | null): (number | undefined)[] {
  const [player, partner] = [params.player, params.partner] as ({ seat: number } | undefined)[];
  const you = own ?? undefined;
  return [id.endsWith('.you') ? you : player?.seat, id.endsWith('.with_you') ? you : partner?.seat];
}

function theftTrips({ id, params }: Sentence, own: number | null): Trip[] {
  const [player, victim] = [params.player, params.victim] as ({ seat: number } | undefined)[];
  const thief = id.endsWith('.you') ? own : player?.seat;
  const from = id.endsWith('.from_you') ? own : victim?.seat;
  if (thief == null || from == null) return [];
  return [
    { kind: cardsOf(params.cards)[0] ?? 'hidden', from: { seat: from }, to: { seat: thief } },
  ];
}
