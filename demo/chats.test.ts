import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { type Campus, makeCampus } from './campus.ts';
import { mainUser, people } from './people.ts';
import type { CampusRoom } from './talk.ts';

/** Days on which months and weeks behave differently, and every hour of one of them, in Seoul. */
const moments = [
  ...[0, 1, 2, 3, 4, 5, 6].map((day) => Date.UTC(2026, 10, 16 + day, 5, 2)),
  ...Array.from({ length: 24 }, (_none, hour) => Date.UTC(2026, 11, 31, hour, 59)),
  Date.UTC(2028, 1, 28, 15, 0),
];
const [first] = moments;
const campus = makeCampus(first ?? 0);
const ofMain = campus.rooms.filter(({ owner, requester }) => [owner, requester].includes(mainUser));
const said = (room: CampusRoom) => room.lines.flatMap((line) => (line.kind === 'SAID' ? line.content : []));
const allSaid = campus.rooms.flatMap(said);
const pickOf = ({ picks }: Campus, { item, requester }: CampusRoom) =>
  picks.find((pick) => pick.item === item && pick.requester === requester);

describe.each(moments.map((now) => [new Date(now).toISOString(), makeCampus(now)] as const))(
  'the talks seen at %s',
  (_, seen) => {
    test('go forward in time, from the making of the room to before now', () => {
      for (const { item, requester, createdAt, lines, visits } of seen.rooms) {
        const name = `${item} ${requester}`;
        const times = [createdAt, ...lines.map(({ at }) => at)];
        for (const [index, at] of times.entries())
          if (index > 0) expect(at > (times[index - 1] ?? ''), `${name} ${index}`).toBe(true);
        for (const at of [times.at(-1) ?? '', visits.owner ?? '', visits.requester ?? ''])
          expect(at < seen.now, name).toBe(true);
      }
    });

    test('tell of every PICK what its state says, and of no other', () => {
      for (const room of seen.rooms) {
        const pick = pickOf(seen, room);
        const name = `${room.item} ${room.requester}`;
        const deeds = room.lines.filter(({ kind }) => kind !== 'SAID');
        const cards = deeds.filter(({ kind }) => kind === 'CARD');
        if (!pick) {
          expect(cards, name).toEqual([]);
          continue;
        }
        const [card, proposal] = [cards.at(-1), cards[0]];
        expect([card?.at, card?.by, proposal?.by], name).toEqual([pick.termsAt, pick.by, 'requester']);
        const answers = deeds.filter(({ kind }) => ['CONFIRMED', 'CANCELLED', 'REJECTED'].includes(kind));
        const agreed = answers.find(({ kind }) => kind === 'CONFIRMED');
        const over = answers.find(({ kind }) => kind === 'CANCELLED' || kind === 'REJECTED');
        for (const { at } of answers) expect(at > pick.termsAt, name).toBe(true);
        if (agreed) expect(agreed.by, name).not.toBe(pick.by);
        if (over?.kind === 'REJECTED')
          expect([over.by === pick.by, agreed], name).toEqual([false, undefined]);
        expect(over !== undefined, name).toBe(pick.state === 'CANCELLED');
        if (['CONFIRMED', 'IN_PROGRESS', 'SUCCESS'].includes(pick.state)) {
          expect(agreed, name).toBeDefined();
          expect((agreed?.at ?? '') < pick.start, name).toBe(true);
        }
        if (['PENDING', 'EXPIRED'].includes(pick.state)) expect(answers, name).toEqual([]);
      }
    });

    test('let nobody leave while a PICK stands, speak while away, or come back who had not left', () => {
      for (const room of seen.rooms) {
        const away = { owner: false, requester: false };
        for (const { by, kind } of room.lines) {
          expect(away[by], `${room.item} ${kind}`).toBe(kind === 'CAME_BACK');
          if (kind === 'LEFT') {
            expect(['PENDING', 'CONFIRMED', 'IN_PROGRESS']).not.toContain(pickOf(seen, room)?.state);
            away[by] = true;
          }
          if (kind === 'CAME_BACK') away[by] = false;
          else if (kind === 'SAID') expect(away, room.item).toMatchObject({ [by]: false });
        }
      }
    });
  },
);

describe('the rooms of the campus', () => {
  test('are one for an item and who asks about it, and every PICK has its own', () => {
    const names = campus.rooms.map(({ item, requester }) => `${item} ${requester}`);
    expect(new Set(names).size).toBe(names.length);
    for (const { item, requester } of campus.picks) expect(names).toContain(`${item} ${requester}`);
    const nicknames = new Set<string>(people.map(({ nickname }) => nickname));
    for (const { item, owner, requester } of campus.rooms) {
      const listing = campus.items.find((one) => one.listing.key === item)?.listing;
      expect(listing?.owner, item).toBe(owner);
      expect(requester, item).not.toBe(owner);
      expect(nicknames).toContain(requester);
    }
  });

  test('are fourteen for the main user, on both sides, and at least three for everybody else', () => {
    expect(ofMain).toHaveLength(14);
    expect(ofMain.filter(({ owner }) => owner === mainUser).length).toBeGreaterThan(3);
    expect(ofMain.filter(({ requester }) => requester === mainUser).length).toBeGreaterThan(3);
    for (const { nickname } of people)
      expect(
        campus.rooms.filter(({ owner, requester }) => [owner, requester].includes(nickname)).length,
        nickname,
      ).toBeGreaterThan(2);
  });

  test('are of every length: one of 1,200 lines, one of none, and one about a deleted item', () => {
    const lengths = ofMain.map(({ lines }) => lines.length).toSorted((a, b) => a - b);
    expect([lengths[0], lengths.at(-1)]).toEqual([0, 1_200]);
    expect(lengths.filter((length) => length === 0)).toHaveLength(1);
    const deleted = new Set(campus.items.flatMap(({ listing, deletedAt }) => (deletedAt ? listing.key : [])));
    expect(ofMain.filter(({ item }) => deleted.has(item))).toHaveLength(1);
  });

  test('reach from minutes ago over days to weeks ago', () => {
    const ages = ofMain
      .flatMap(({ lines }) =>
        lines.map(({ at }) => ((first ?? 0) - Date.parse(`${at.slice(0, 23)}+09:00`)) / 60_000),
      )
      .toSorted((a, b) => a - b);
    expect(ages[0]).toBeLessThan(10);
    expect(ages.at(-1)).toBeGreaterThan(28 * 24 * 60);
    for (const room of ofMain.filter(({ lines }) => lines.length > 4 && lines.length < 1_200).slice(0, 1))
      expect(new Set(room.lines.map(({ at }) => at.slice(0, 10))).size).toBeGreaterThan(1);
  });

  test('show what is hard to show: 800 characters, no letter at all, a number, three within a minute, every notice', () => {
    expect(Math.max(...allSaid.map((text) => text.length))).toBe(800);
    expect(allSaid.some((text) => /^\p{Extended_Pictographic}+$/u.test(text))).toBe(true);
    expect(allSaid.some((text) => /010-\d{4}-\d{4}/.test(text))).toBe(true);
    const burst = ofMain.some(({ lines }) =>
      lines.some((line, index) => {
        const third = lines[index + 2];
        const same = lines.slice(index, index + 3).every(({ by, kind }) => by === line.by && kind === 'SAID');
        return third && same && Date.parse(third.at.slice(0, 23)) - Date.parse(line.at.slice(0, 23)) < 60_000;
      }),
    );
    expect(burst).toBe(true);
    const kinds = new Set(ofMain.flatMap(({ lines }) => lines.map(({ kind }) => kind)));
    expect([...kinds].toSorted()).toEqual(
      ['CAME_BACK', 'CANCELLED', 'CARD', 'CONFIRMED', 'LEFT', 'REJECTED', 'SAID'].toSorted(),
    );
  });

  test('say nothing that the contract refuses, no number that rings, and no {gap} left open', () => {
    for (const text of allSaid) {
      expect(text.trim(), text).toBe(text);
      expect(text.length).toBeGreaterThan(0);
      expect(text.length).toBeLessThanOrEqual(limits.chat);
      expect(text).not.toMatch(/[{}|]|\+82|https?:|@/);
      for (const number of text.match(/01\d-?\d{3,4}-?\d{4}/g) ?? []) expect(number).toBe('010-0000-0000');
      for (const school of text.match(/\S*대학교?(?=[\s.,!?은는이가의에]|$)/g) ?? [])
        expect(school).toMatch(/가람|해솔|미르|새봄/);
    }
  });
});
