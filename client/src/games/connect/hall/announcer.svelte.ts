// What the big screen says aloud, and its sounds.

import { playSound as ring } from '../../../browser/sound';
import { speak } from '../../../browser/voice';
import type { Countdown } from '../../../connection/live/countdown.svelte';
import { sentence, t } from '../../../words/words.svelte';
import { eventOf } from '../../events';
import type { Play } from '../table/play.svelte';
import { QUIET_ROUNDS, SEVEN } from '../view';

/** The events by which a game ends. */
const ENDINGS = ['win', 'shared', 'limit'];
/** The last seconds, each with a tick. */
const TICKS = 3;
/** The seconds left at which a long round is warned of. */
const WARNING = 10;

/** Announce rolls, robbers, pauses, the last seconds and the win. */
export function announceRounds(play: Play, countdown: Countdown): void {
  let rolled = '';
  let stopped: boolean | null = null;
  let last = Infinity;
  $effect(() => {
    const round = play.round;
    if (!round || !round.dice || round.phase === 'robbers' || play.link.outcome) return;
    const now = `${round.round} ${round.dice.join(' ')} ${round.phase === 'robber' ? round.robbers : ''}`;
    if (!['trade', 'robber'].includes(round.phase) || now === rolled) return;
    const first = rolled === '';
    rolled = now;
    if (first && play.link.newLines.length === 0) return;
    ring(round.phase === 'robber' ? 'robber' : 'dice');
    if (round.phase === 'trade')
      speak(t(`assistant.say.${round.side}`, { number: round.dice[0] + round.dice[1] }));
    else if (round.robbers === SEVEN) speak(t('assistant.say.desert'));
    else speak(t('assistant.say.seven', { number: round.robbers ?? 0 }));
  });
  $effect(() => {
    const paused = play.link.info?.paused ?? false;
    if (stopped !== null && paused !== stopped) {
      const wakes = play.round?.round === QUIET_ROUNDS + 1 && play.round.phase === 'roll';
      if (paused) speak(wakes ? t('assistant.say.robber') : t('assistant.say.host'));
      else if (play.round?.phase !== 'roll') speak(t('assistant.say.resume'));
    }
    stopped = paused;
  });
  $effect(() => {
    const left = Math.ceil(countdown.secondsLeft ?? Infinity);
    const running = play.isRunning && left < last;
    if (running && left <= TICKS && left > 0) ring('tick');
    else if (running && left === WARNING && (play.round?.seconds ?? 0) >= 2 * WARNING)
      speak(t('assistant.say.warning', { seconds: WARNING }));
    last = left;
  });
  $effect(() => {
    const { outcome, newLines } = play.link;
    if (!outcome || !newLines.length) return;
    ring('win');
    const won = newLines
      .flatMap((line) => line.told)
      .find((told) => ENDINGS.includes(eventOf(told)));
    if (won) speak(sentence(won, play.link.names));
  });
}
