import { afterAll, beforeAll, beforeEach } from 'vitest';
import { anItem } from './fixtures.ts';
import * as acts from './pick-acts.ts';
import { again, moveTo, threePeople } from './pick-cells.ts';
import { notesOn } from './pick-told.ts';
import { startWorld, type World } from './world.ts';

/** A server whose clock a test moves, and three people who are new in each test. */
export const startJourneys = () => {
  let world: World;
  let people: acts.People;
  /** 10:00 of the day on which a test begins. */
  let begin: number;
  let trips = 0;
  beforeAll(async () => {
    world = await startWorld({ testClock: true });
  });
  beforeEach(async () => {
    trips += 1;
    begin = acts.nextAt(world.clock.now(), '10:00:00');
    await moveTo(world, begin);
    people = await threePeople(world, `${trips}`);
  });
  afterAll(() => world.stop());

  return {
    world: () => world,
    owner: () => people.owner,
    requester: () => people.requester,
    /** The moment so many days from the beginning, at this time of day. */
    on: (days: number, time: string): string =>
      `${acts.wall(begin + days * acts.dayMs).slice(0, 10)}T${time}`,
    /** A second after that moment, or so much before, all swept. */
    goTo: async (moment: string, offsetMs = 1_000): Promise<void> => {
      await moveTo(world, acts.epoch(moment) + offsetMs);
      people = await again(world, people);
    },
    /** The same without a sweep: only whoever looks can find out. */
    slipTo: async (moment: string): Promise<void> => {
      world.clock.advance(acts.epoch(moment) + 1_000 - world.clock.now());
      people = await again(world, people);
    },
    sweepNow: async (): Promise<void> => {
      acts.accepted(await world.visitor().post('/__test/clock', { advanceMs: 0 }));
    },
    deal: async (given: Partial<Parameters<typeof acts.makeDeal>[2]> & { readonly dates: acts.Dates }) =>
      acts.makeDeal(people, await anItem(world, people.owner), {
        type: given.dates.until === null ? 'SALE' : 'RENTAL',
        ...given,
      }),
    state: ({ pickId }: acts.Deal) => acts.stateOf(people.owner, pickId),
    /** What both were told of the PICK, but for what they were told on the way to an agreement. */
    told: (made: acts.Deal) => notesOn(world, made, ['PROPOSAL', 'CONFIRM']),
  };
};

export const both = (type: string): readonly string[] => [`${type} owner`, `${type} requester`];
