// What the host's button does next, and how it says so.

import type { TableInfo } from '../../connection/api';
import type { Level } from '../../connection/levels';
import { t } from '../../words/words.svelte';

/** How long those have who are not ready when the host wants to begin. */
export const GRACE_SECONDS = 20;

interface Beginning {
  /** Begin, first wait for those who are not ready, stop waiting, ask them only, or bring more people. */
  deed: 'begin' | 'wait' | 'stop' | 'ask' | 'share';
  label: string;
  detail: string;
  allReady: boolean;
}

/** A rated game begins only when everybody is there and ready; `left` are the seconds of a wait that runs. */
export function beginning(
  info: Pick<TableInfo, 'seats' | 'settings' | 'host'>,
  names: readonly string[],
  level: Level,
  left: number | null,
): Beginning {
  const { seats, host } = info;
  const { rated } = info.settings;
  const free = seats.filter(({ kind }) => kind === 'open').length;
  const waiting = seats.flatMap((chair, seat) =>
    chair.kind === 'person' && seat !== host && !chair.ready ? [names[seat]!] : [],
  );
  const allReady = !waiting.length;
  const awaits = allReady ? [] : [t('screen.lobby.awaits', { players: waiting })];
  const bots = free
    ? [t('screen.lobby.fill.bots', { count: free, level: t(`level.${level}`) })]
    : [];
  if (left !== null)
    return {
      deed: 'stop',
      label: t('screen.lobby.begins', { count: left }),
      detail: [...awaits, t('screen.lobby.begins.stop')].join(' · '),
      allReady,
    };
  if (rated && free)
    return {
      deed: 'share',
      label: t('screen.lobby.bring', { count: free }),
      detail: t('screen.lobby.bring.rated'),
      allReady,
    };
  if (rated && !allReady)
    return { deed: 'ask', label: t('screen.lobby.ask'), detail: awaits.join(), allReady };
  return {
    deed: allReady ? 'begin' : 'wait',
    label: free ? t('screen.lobby.fill', { count: free }) : t('screen.lobby.start'),
    detail: [
      ...bots,
      ...awaits,
      ...(allReady ? [] : [t('screen.lobby.at_most', { count: GRACE_SECONDS })]),
    ].join(' · '),
    allReady,
  };
}
