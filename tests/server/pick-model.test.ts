import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppointmentId, UserId } from '#contract/ids.ts';
import { Refusal } from '#tests/model/refusal.ts';
import type { Answer } from './http-client.ts';
import { expectAll, expectPicks, makeReal, memberOf, type Real, signInAgain } from './pick-model-views.ts';
import { advance, moveTo } from './pick-stage.ts';
import * as stories from './pick-stories.ts';
import * as trades from './trades.ts';
import { startWorld, type World } from './world.ts';

/** Stories a run; PICK_MODEL_RUNS asks for more, PICK_MODEL_SEED repeats them. */
const runs = Number(process.env['PICK_MODEL_RUNS'] ?? 10);
const seed = Number(process.env['PICK_MODEL_SEED'] ?? 20_260_911);

let world: World;
let told = 0;
beforeAll(async () => {
  world = await startWorld({ testClock: true });
});
afterAll(() => world.stop());

type Step<Kind extends stories.Step['kind']> = Extract<stories.Step, { readonly kind: Kind }>;

/** What the model refuses; null: it is done. */
const refusalOf = (act: () => void): Refusal | null => {
  try {
    act();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
};

/** `data` of a refusal, with the ids that the server has for those of the model. */
const dataOf = ({ picks, items }: Real, { code, data }: Refusal): unknown => {
  if (code === 'APPOINTMENT_NOT_FOUND') return picks.get(data as AppointmentId)?.pick ?? data; // by contract §1.4
  if (code === 'ALREADY_SALE_RESERVED') return items[data === stories.items.X ? 'X' : 'Y'];
  return data;
};

/** The server does, or refuses, what the model does or refuses. */
const both = async (real: Real, step: stories.Step, inModel: () => void, server: Promise<Answer>) => {
  const refusal = refusalOf(inModel);
  const { status, body } = await server;
  const want =
    refusal === null
      ? [step.kind === 'propose' || step.kind === 'review' ? 201 : 200, null]
      : [refusal.status, refusal.code];
  expect([status, body.code ?? null], JSON.stringify([step, body])).toEqual(want);
  if (refusal !== null) expect(body.data).toEqual(dataOf(real, refusal));
};

const author = { key: null, tag: null };
const asked = (user: UserId) => ({ user, expected: null, ...author });

const takeOnPick = async (
  real: Real,
  model: stories.Model,
  step: Step<'edit' | 'confirm' | 'cancel' | 'leave' | 'review'>,
): Promise<void> => {
  const pick = stories.meant(model, step);
  const known = pick && real.picks.get(pick.id);
  if (!pick || !known) return;
  const user = stories.sideOf(pick, step.side);
  const member = memberOf(real, user);
  const { picks, rooms, opinions } = model.market;
  const judge = (inModel: () => void, server: Promise<Answer>) => both(real, step, inModel, server);
  switch (step.kind) {
    case 'edit': {
      const dates = stories.datesOf(step.when, pick.terms.type === 'SALE', model.now);
      const terms = trades.termsOn(dates, true);
      return judge(() => picks.edit(pick.id, terms, asked(user)), trades.counter(member, known.pick, dates));
    }
    case 'confirm':
      return judge(() => picks.confirm(pick.id, asked(user)), trades.confirm(member, known.pick));
    case 'cancel':
      return judge(() => picks.cancel(pick.id, asked(user)), trades.cancel(member, known.pick));
    case 'leave':
      return judge(() => rooms.leave(pick.room.id, user), trades.leave(member, known.room));
    case 'review': {
      const written = { appointmentId: pick.id, rating: 5, content: '친절해요' } as const;
      return judge(() => opinions.review(user, written, author), trades.review(member, known.pick));
    }
    default:
      return step satisfies never;
  }
};

const travel = async (real: Real, model: stories.Model, step: Step<'clock'>): Promise<void> => {
  const to = stories.arrivalOf(model, step.journey);
  if (to <= world.clock.now()) return;
  if (!step.swept) {
    world.clock.advance(to - world.clock.now());
    model.now = to;
    await signInAgain(real);
    model.market.picks.sweep();
    await expectPicks(real, model); // a read shows it before any sweep
  }
  await moveTo(world, to);
  await advance(world.visitor(), 0);
  model.now = to;
  await signInAgain(real);
};

const propose = async (real: Real, model: stories.Model, step: Step<'propose'>): Promise<void> => {
  const dates = stories.datesOf(step.when, step.sale, model.now);
  const user = stories.askerOf(step.item, step.who);
  const { picks } = model.market;
  const before = picks.picks.size;
  const inModel = () => picks.propose(stories.items[step.item], trades.termsOn(dates), asked(user));
  const answer = await trades.propose(memberOf(real, user), real.items[step.item], dates);
  await both(real, step, inModel, Promise.resolve(answer));
  const made = [...picks.picks.keys()].at(before);
  if (made !== undefined) real.picks.set(made, trades.proposed(answer));
};

const take = async (real: Real, model: stories.Model, step: stories.Step): Promise<void> => {
  const { market } = model;
  switch (step.kind) {
    case 'clock':
      return travel(real, model, step);
    case 'propose':
      return propose(real, model, step);
    case 'remove': {
      const user = stories.askerOf(step.item, step.who);
      return both(
        real,
        step,
        () => market.listingWrites.remove(user, stories.items[step.item], { expected: null, ...author }),
        memberOf(real, user).del(`/api/v1/item/${real.items[step.item]}`),
      );
    }
    case 'report': {
      const pair = [stories.askerOf(step.item, step.who), stories.owners[step.item]] as const;
      const [user, reported] = step.back ? [pair[1], pair[0]] : pair;
      const said = {
        reportedUserId: reported,
        itemId: stories.items[step.item],
        categories: ['SPAM' as const],
        description: null,
        location: 'POST' as const,
      };
      return both(
        real,
        step,
        () => market.opinions.report(user, said, author),
        trades.report(memberOf(real, user), memberOf(real, reported), real.items[step.item]),
      );
    }
    default:
      return takeOnPick(real, model, step);
  }
};

/** One story from its beginning, all that can be seen compared after every step. */
const play = async (steps: readonly stories.Step[]): Promise<void> => {
  told += 1;
  const begin = Math.ceil(world.clock.now() / 60_000) * 60_000 + 5_000;
  await moveTo(world, begin);
  const real = await makeReal(world, told);
  const nicknames = [...real.members.values()].map(({ nickname }) => nickname);
  const model = stories.makeModel(begin, nicknames);
  for (const step of steps) {
    model.steps.push(model.market.picks.notes.length);
    model.now = Math.max(model.now, world.clock.now());
    await take(real, model, step);
    model.market.picks.sweep(); // what a confirm finds past its time is told at once
    await advance(world.visitor(), 0);
    await expectAll(real, model);
  }
};

test('whatever three users and time do to two items, the server does what the model of the market does', async () => {
  await fc.assert(fc.asyncProperty(stories.anyStory, play), {
    numRuns: runs,
    seed,
    endOnFailure: true, // a shorter story would cost minutes of others
  });
}, 600_000);

test('a listing whose rental has come back can be deleted before the midnight that completes it', () =>
  play([
    {
      kind: 'propose',
      who: 'one',
      item: 'X',
      sale: false,
      when: { day: 1, time: '10:30:00', hours: 24 },
    },
    { kind: 'confirm', side: 'other', pick: 0 },
    { kind: 'clock', journey: 'due', swept: true }, // the reminder of its start
    { kind: 'clock', journey: 'due', swept: true },
    { kind: 'clock', journey: 'due', swept: true }, // the reminder of its return
    { kind: 'remove', who: 'owner', item: 'X' }, // refused
    { kind: 'clock', journey: 'hour', swept: true },
    { kind: 'remove', who: 'owner', item: 'X' },
    { kind: 'clock', journey: 'due', swept: true },
    { kind: 'review', side: 'creator', pick: 0 },
  ]));
