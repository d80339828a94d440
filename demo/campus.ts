import type { LocalDateTime } from '#contract/moment.ts';
import { accessory } from '#demo/listings/accessory.ts';
import { baseball } from '#demo/listings/baseball.ts';
import { basketball } from '#demo/listings/basketball.ts';
import { classTee } from '#demo/listings/class-tee.ts';
import { edges } from '#demo/listings/edges.ts';
import { handmade } from '#demo/listings/handmade.ts';
import { hockey } from '#demo/listings/hockey.ts';
import { soccer } from '#demo/listings/soccer.ts';
import { varsity } from '#demo/listings/varsity.ts';
import { askedTalks } from '#demo/talks/asked.ts';
import { longTalk } from '#demo/talks/long.ts';
import { otherTalks, usualTalk } from '#demo/talks/others.ts';
import { ownedTalks } from '#demo/talks/owned.ts';
import { moment } from '#server/db/kst.ts';
import { makeCalendar } from './calendar.ts';
import type { Listing, View } from './listing.ts';
import { mainUser, type Person, people } from './people.ts';
import { type CampusPick, demoPicks } from './picks.ts';
import { makeChance, uuidOf } from './random.ts';
import { type CampusRoom, type Talk, timed } from './talk.ts';

const epoch = (at: LocalDateTime): number => Date.parse(`${at.slice(0, 23)}+09:00`);

/** Every room of the campus as it was left at a moment: one for each PICK, and those that no PICK came of. */
const demoRooms = (
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

/** Every listing that is written down, by kind of garment. */
const listings: readonly Listing[] = [
  ...edges,
  ...soccer,
  ...basketball,
  ...baseball,
  ...hockey,
  ...varsity,
  ...accessory,
  ...handmade,
  ...classTee,
];

/** The storage key of one photo of a listing (contract §7): derived, so that a rebuilt campus keeps its addresses. */
const photoKey = (listing: Listing, view: View): string =>
  `post/${uuidOf(`post/${listing.key}/${view}`)}.webp`;

const dayMs = 86_400_000;

/** A listing with its time, its photos and what happened to it. */
export type CampusItem = {
  readonly listing: Listing;
  readonly images: readonly string[];
  readonly repostDate: LocalDateTime;
  readonly saleDate: LocalDateTime | null;
  readonly deletedAt: LocalDateTime | null;
};

type CampusLike = { readonly item: string; readonly nickname: string; readonly at: LocalDateTime };

/** The whole demo campus as plain data. */
export type Campus = {
  readonly now: LocalDateTime;
  readonly people: readonly (Person & { readonly joinedAt: LocalDateTime })[];
  /** Newest first. */
  readonly items: readonly CampusItem[];
  readonly likes: readonly CampusLike[];
  readonly picks: readonly CampusPick[];
  readonly rooms: readonly CampusRoom[];
};

/** The first screen, chosen by hand so that every kind of garment is on it; the rest is shuffled. */
const first = [
  'burgundy-varsity',
  'haesol-navy-23',
  'garam-home-11',
  'green-sand-scarf',
  'ivory-pinstripe',
  'mireu-hockey-88',
  'three-in-one',
  'white-freshman-tee',
  'glow-hood',
  'vintage-white-90',
  'navy-h-cap',
  'match-day-set',
] as const;

const mainLikes = [
  'burgundy-varsity',
  'haesol-navy-23',
  'three-in-one',
  'mireu-hockey-88',
  'ivory-retro-10',
  'purple-varsity-s',
  'black-cap-cloud',
  'crimson-hockey-19',
  'grey-crewneck',
] as const;

const inOrder = (): Listing[] => {
  const place = (listing: Listing) => {
    const index = first.indexOf(listing.key as (typeof first)[number]); // only asks whether it is one of them
    return index >= 0 ? index : first.length + makeChance(`order/${listing.key}`).between(0, 1);
  };
  return listings.toSorted((a, b) => place(a) - place(b));
};

/** From seconds ago to six weeks ago: dense today, thin towards the end, as a market's list is. */
const ageMs = (index: number, count: number): number =>
  20_000 +
  index * 150_000 +
  42 * dayMs * (index / (count - 1)) ** 3.2 +
  makeChance(`age/${index}`).whole(0, 30_000);

const likesOf = ({ listing, deletedAt }: CampusItem, age: number, nowMs: number): CampusLike[] => {
  if (deletedAt !== null) return [];
  const chance = makeChance(`likes/${listing.key}`);
  const fans = people
    .map(({ nickname }) => ({ nickname, turn: chance.between(0, 1) }))
    .filter(({ nickname }) => nickname !== listing.owner && nickname !== mainUser)
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ nickname }) => nickname);
  const popular = first.indexOf(listing.key as (typeof first)[number]) >= 0; // the same question
  const count = popular ? chance.whole(4, 10) : chance.pick([0, 0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 8]);
  const wanted = fans.slice(0, count);
  if (mainLikes.some((key) => key === listing.key)) wanted.push(mainUser);
  return wanted.map((nickname) => ({
    item: listing.key,
    nickname,
    at: moment(nowMs - Math.floor(age * chance.between(0.02, 0.9))),
  }));
};

/** Builds the campus around an epoch moment: the same moment always gives the same campus. */
export const makeCampus = (nowMs: number): Campus => {
  const calendar = makeCalendar(nowMs);
  const ownerOf = new Map(listings.map(({ key, owner }) => [key, owner]));
  const owner = (item: string) => ownerOf.get(item) ?? mainUser;
  const picks = demoPicks(calendar).map((pick) => ({
    ...pick,
    owner: owner(pick.item),
    termsAt: moment(nowMs - pick.age * dayMs - makeChance(`terms/${pick.item}`).whole(0, dayMs / 4)),
  }));
  const ordered = inOrder();
  const ages = ordered.map((_, index) => ageMs(index, ordered.length));
  const soldAt = (key: string) =>
    picks.find(
      (pick) => pick.item === key && pick.type === 'SALE' && ['CONFIRMED', 'SUCCESS'].includes(pick.state),
    )?.start ?? null;
  const items = ordered.map(
    (listing, index): CampusItem => ({
      listing,
      images: listing.views.map((view) => photoKey(listing, view)),
      repostDate: moment(nowMs - (ages[index] ?? 0)),
      saleDate: soldAt(listing.key),
      deletedAt: listing.deleted ? moment(nowMs - Math.floor((ages[index] ?? 0) * 0.4)) : null,
    }),
  );
  return {
    now: moment(nowMs),
    people: people.map((person, index) => ({
      ...person,
      joinedAt: moment(nowMs - (420 - index * 29) * dayMs),
    })),
    items,
    likes: items.flatMap((item, index) => likesOf(item, ages[index] ?? 0, nowMs)),
    picks,
    rooms: demoRooms(nowMs, picks, owner),
  };
};
