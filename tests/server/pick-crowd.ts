import { sql } from 'kysely';
import { expect } from 'vitest';
import { anItem } from './fixtures.ts';
import * as acts from './pick-acts.ts';
import type { Arena } from './pick-arena.ts';
import type { Member } from './world.ts';

/** Trades of every kind that time does something to, each on an item of its own. */
export type Kind = 'rental' | 'sale' | 'proposal';
export const kinds = ['rental', 'sale', 'proposal'] as const;

export interface Timed extends acts.Deal {
  readonly kind: Kind;
}

/** What both, or its creator, must have been told of it in the end: each once. */
export const wantedOf: Readonly<Record<Kind, readonly string[]>> = {
  rental: ['RENTAL_REMIND', 'RETURN_REMIND', 'SUCCESS'].flatMap((type) => [
    `1 ${type} owner`,
    `1 ${type} requester`,
  ]),
  sale: ['RENTAL_REMIND', 'SUCCESS'].flatMap((type) => [`1 ${type} owner`, `1 ${type} requester`]),
  proposal: ['1 EXPIRE requester'],
};

export const endOf: Readonly<Record<Kind, string>> = {
  rental: 'SUCCESS',
  sale: 'SUCCESS',
  proposal: 'EXPIRED',
};

/** One change of state is one version: made, agreed, begun, over. */
export const versionOf: Readonly<Record<Kind, number>> = { rental: 4, sale: 3, proposal: 2 };

/** The trades of a crowd begin at 14:30 of the day after `begin`, rentals end at 18:00 of the third. */
export const makeCrowd = async (
  arena: Pick<Arena, 'db' | 'clock'>,
  { owner, requester }: { readonly owner: Member; readonly requester: Member },
  { begin, each }: { readonly begin: number; readonly each: number },
): Promise<readonly Timed[]> => {
  const people = { owner, requester, outsider: requester };
  const crowd: Timed[] = [];
  for (let n = 0; n < each; n += 1)
    for (const kind of kinds) {
      const type = kind === 'sale' ? 'SALE' : 'RENTAL';
      const made = await acts.makeDeal(people, await anItem(arena, owner), {
        type,
        dates: acts.datesOn(type, begin, 1),
        agreed: kind !== 'proposal',
      });
      crowd.push({ ...made, kind });
    }
  return crowd;
};

/** The moments at which time does something to a crowd, a minute after each. */
export const duesOf = (begin: number): readonly number[] => {
  const on = (days: number, time: string) =>
    acts.epoch(`${acts.wall(begin + days * acts.dayMs).slice(0, 10)}T${time}`) + 60_000;
  return [
    on(1, '13:30:00'),
    on(1, '14:30:00'),
    on(2, '00:00:00'),
    on(2, '04:00:00'),
    on(3, '17:00:00'),
    on(4, '00:00:00'),
  ];
};

/** Every PICK is over, and of everything each was told exactly once. */
export const expectOnce = async (
  { db }: Pick<Arena, 'db'>,
  crowd: readonly Timed[],
  first: ReadonlySet<string> = new Set(['PROPOSAL', 'CONFIRM']),
): Promise<void> => {
  const { rows } = await sql<{ pick: number; type: string; who: number; times: number }>`
    select appointment_id as pick, replace(type, 'APPOINTMENT_', '') as type, user_id as who, count(*)::int as times
    from notifications group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  const picks = await db.selectFrom('appointments').select(['id', 'state', 'version']).execute();
  const seen = crowd.map(({ pickId, people, kind }) => {
    const row = picks.find(({ id }) => id === pickId);
    const told = rows
      .filter(({ pick, type }) => pick === pickId && !first.has(type))
      .map(({ type, who, times }) => `${times} ${type} ${who === people.owner.id ? 'owner' : 'requester'}`)
      .toSorted();
    return { pickId, kind, state: row?.state, version: row?.version, told };
  });
  expect(seen).toEqual(
    crowd.map(({ pickId, kind }) => ({
      pickId,
      kind,
      state: endOf[kind],
      version: versionOf[kind],
      told: wantedOf[kind].toSorted(),
    })),
  );
};
