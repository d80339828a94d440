import type { LocalDateTime } from '#contract/moment.ts';
import type { CampusPick } from './picks.ts';
import { type CampusRoom, type Talk, timed } from './talk.ts';
import { askedTalks } from './talks/asked.ts';
import { longTalk } from './talks/long.ts';
import { otherTalks, usualTalk } from './talks/others.ts';
import { ownedTalks } from './talks/owned.ts';

const epoch = (at: LocalDateTime): number => Date.parse(`${at.slice(0, 23)}+09:00`);

/** Every room of the campus as it was left at a moment: one for each PICK, and those that no PICK came of. */
export const demoRooms = (
  nowMs: number,
  picks: readonly CampusPick[],
  ownerOf: (item: string) => string,
): readonly CampusRoom[] => {
  const written = [longTalk, ...ownedTalks, ...askedTalks, ...otherTalks];
  const isAbout = (pick: CampusPick) => (talk: Talk) =>
    talk.item === pick.item && talk.requester === pick.requester;
  const usual = picks.filter((pick) => !written.some(isAbout(pick))).map(usualTalk);
  return [...written, ...usual].map((talk) => {
    const pick = picks.find((one) => isAbout(one)(talk));
    return timed(talk, ownerOf(talk.item), {
      now: nowMs,
      anchor: pick ? epoch(pick.termsAt) : nowMs - (talk.ended ?? 0),
      start: pick ? epoch(pick.start) : null,
    });
  });
};
