import type { Line } from '#tests/model/lines.ts';
import type { ModelServer } from '#tests/sim/model-server.ts';
import type { SentMessage, SentMessages } from './sent-messages.ts';

// What no client can tell on a server that keeps no names (engine §3, window 2).

/** After this a message whose sender has given up can take no effect any more, as far as a client can know (engine §3). */
export const lateMs = 10_000;

/** It came back from the backup store without its mark, and what it is dated by was wrong: nothing says what its effect is. */
export const isMisdated = ({ isRestored, isOffClock }: SentMessage): boolean => isRestored && isOffClock;

/** The line of equal words that were said near it, as far as its copy can be dated, is taken for that of one that came back. */
export const isTakenOver = (said: SentMessage, talk: SentMessages): boolean => {
  if (!said.isRestored) return false;
  const isEqual = ({ no, user, content }: SentMessage) =>
    no !== said.no && user === said.user && content === said.content;
  return talk.hasTwin(said) || (said.isOffClock && talk.all.some(isEqual));
};

/** A line of the same words came after everybody had given it up: without names it may stand for this message. */
export const hasLateTwin = (said: SentMessage, talk: SentMessages, lines: readonly Line[]): boolean =>
  lines.some(({ key, content, userId, sentAt, visibleAt }) => {
    const isEqual = content === said.content && userId === said.user;
    return isEqual && key !== null && talk.of(key) !== said && visibleAt - sentAt > lateMs;
  });

/** A connection without heart-beats may be deaf unseen: what this user said elsewhere meanwhile is not known here. */
export const isUnheard = (
  said: SentMessage,
  talk: SentMessages,
  { kind, chat }: Pick<ModelServer, 'kind' | 'chat'>,
): boolean => !kind.ext && chat.beatMs === 0 && talk.isElsewhere(said);
