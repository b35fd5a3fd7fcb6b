// The order of special building in a sentence.

import { t } from '../../../../words/words.svelte';
import type { Building } from '../../api';
import { namedFollowers } from './order';

/** Who may build now, and who comes after that. */
export function orderWords(
  building: Building,
  own: number | null,
  names: readonly string[],
): string {
  const seat = building.order[building.place]!;
  const player = names[seat]!;
  const followers = namedFollowers(building, own).map((next) =>
    next === own ? t('screen.base.building.you') : names[next]!,
  );
  if (!followers.length)
    return seat === own
      ? t('screen.base.building.now.you')
      : t('screen.base.building.now', { player });
  const players = followers.reduce((first, next) =>
    t('screen.base.building.then', { first, next }),
  );
  return seat === own
    ? t('screen.base.building.order.you', { players })
    : t('screen.base.building.order', { player, players });
}
