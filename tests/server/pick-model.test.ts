import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppointmentId } from '#contract/ids.ts';
import type { Answer } from './http-client.ts';
import * as acts from './pick-acts.ts';
import { moveTo } from './pick-cells.ts';
import * as rules from './pick-market.ts';
import { expectAll, expectPicks, makeStage, memberOf, type Stage, signInAgain } from './pick-stage.ts';
import { anyStory, arrivalOf, askerOf, datesOf, meant, type Step, sideOf } from './pick-stories.ts';
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

/** `data` of a refusal, with the ids that the server has for those of the model. */
const dataOf = (stage: Stage, { code, data }: rules.Verdict): unknown => {
  if (code === 'APPOINTMENT_NOT_FOUND') return stage.picks.get(data as AppointmentId)?.id ?? data; // by contract §1.4
  if (code === 'ALREADY_SALE_RESERVED') return stage.items[data === rules.items.X ? 'X' : 'Y'];
  return data;
};

const expectVerdict = (stage: Stage, step: Step, verdict: rules.Verdict, { status, body }: Answer): void => {
  expect([status, body.code ?? null], JSON.stringify([step, body])).toEqual([verdict.status, verdict.code]);
  if (verdict.code !== null) expect(body.data).toEqual(dataOf(stage, verdict));
};

type OnPick = Extract<Step, { readonly pick: number }>;

const takeOnPick = async (stage: Stage, model: rules.Model, step: OnPick): Promise<void> => {
  const pick = meant(model, step);
  const known = pick && stage.picks.get(pick.id);
  if (!pick || !known) return;
  const who = sideOf(pick, step.side);
  const member = memberOf(stage, who);
  const judge = (verdict: rules.Verdict, answer: Answer) => expectVerdict(stage, step, verdict, answer);
  switch (step.kind) {
    case 'edit': {
      const dates = datesOf(step.when, pick.terms.type === 'SALE', model.now);
      return judge(rules.edit(model, who, pick, dates), await acts.edit(member, known.id, dates));
    }
    case 'confirm':
      return judge(rules.confirm(model, who, pick), await acts.confirm(member, known.id));
    case 'cancel':
      return judge(rules.cancel(model, who, pick), await acts.cancel(member, known.id));
    case 'leave':
      return judge(rules.leave(model, who, pick.room.id), await acts.leave(member, known.room));
    case 'review':
      return judge(rules.review(model, who, pick), await acts.review(member, known.id));
    default:
      return step satisfies never;
  }
};

const travel = async (
  stage: Stage,
  model: rules.Model,
  step: Extract<Step, { readonly kind: 'clock' }>,
): Promise<void> => {
  const to = arrivalOf(model, step.journey);
  if (to <= world.clock.now()) return;
  if (!step.swept) {
    world.clock.advance(to - world.clock.now());
    model.now = to;
    await signInAgain(stage);
    model.market.picks.sweep();
    await expectPicks(stage, model); // a read shows it before any sweep
  }
  await moveTo(world, to);
  acts.accepted(await world.visitor().post('/__test/clock', { advanceMs: 0 }));
  model.now = to;
  await signInAgain(stage);
};

const take = async (stage: Stage, model: rules.Model, step: Step): Promise<void> => {
  if ('pick' in step) return takeOnPick(stage, model, step);
  switch (step.kind) {
    case 'clock':
      return travel(stage, model, step);
    case 'propose': {
      const dates = datesOf(step.when, step.sale, model.now);
      const who = askerOf(step.item, step.who);
      const verdict = rules.propose(model, who, step.item, dates);
      const answer = await acts.propose(memberOf(stage, who), stage.items[step.item], dates);
      expectVerdict(stage, step, verdict, answer);
      if (verdict.code === null) {
        const { pickId: id, roomId: room } = acts.proposed(answer);
        const made = [...model.market.picks.picks.keys()].at(-1);
        if (made !== undefined) stage.picks.set(made, { id, room });
      }
      return;
    }
    case 'remove': {
      const who = askerOf(step.item, step.who);
      const answer = await memberOf(stage, who).del(`/api/v1/item/${stage.items[step.item]}`);
      return expectVerdict(stage, step, rules.remove(model, who, step.item), answer);
    }
    case 'report': {
      const pair = [askerOf(step.item, step.who), rules.owners[step.item]] as const;
      const [who, whom] = step.back ? [pair[1], pair[0]] : pair;
      const verdict = rules.report(model, who, whom, step.item);
      const answer = await acts.report(memberOf(stage, who), memberOf(stage, whom), stage.items[step.item]);
      return expectVerdict(stage, step, verdict, answer);
    }
    default:
      return step satisfies never;
  }
};

/** One story from an empty stage, all that can be seen compared after every step. */
const play = async (steps: readonly Step[]): Promise<void> => {
  told += 1;
  const begin = Math.ceil(world.clock.now() / 60_000) * 60_000 + 5_000;
  await moveTo(world, begin);
  const stage = await makeStage(world, told);
  const model = rules.makeModel(
    begin,
    [...stage.members.values()].map(({ nickname }) => nickname),
  );
  for (const step of steps) {
    rules.openStep(model);
    model.now = Math.max(model.now, world.clock.now());
    await take(stage, model, step);
    model.market.picks.sweep(); // what a confirm finds past its time is told at once
    acts.accepted(await world.visitor().post('/__test/clock', { advanceMs: 0 }));
    await expectAll(stage, model);
  }
};

test('whatever three users and time do to two items, the server does what the model of the market does', async () => {
  await fc.assert(fc.asyncProperty(anyStory, play), {
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
