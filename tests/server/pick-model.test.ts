import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from './http-client.ts';
import * as acts from './pick-acts.ts';
import { moveTo } from './pick-cells.ts';
import * as rules from './pick-model-rules.ts';
import { type Model, type ModelPick, makeModel, openBatch, pass } from './pick-model-state.ts';
import { anyStory, arrivalOf, askerOf, datesOf, meant, type Step, sideOf } from './pick-model-steps.ts';
import { expectAll, expectPicks, makeStage, type Stage, signInAgain } from './pick-model-world.ts';
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

const dataOf = (stage: Stage, verdict: rules.Verdict, step: Step): unknown => {
  if (verdict.data === 'item' && 'item' in step) return stage.items[step.item];
  return verdict.data;
};

const expectVerdict = (
  stage: Stage,
  step: Step,
  verdict: rules.Verdict,
  { status, body }: Answer,
  pick?: ModelPick,
): void => {
  expect([status, body.code ?? null], JSON.stringify([step, body])).toEqual([verdict.status, verdict.code]);
  if (verdict.code === null) return;
  const want =
    verdict.data === 'item' && pick
      ? stage.items[pick.item]
      : verdict.data === 'pick' && pick
        ? stage.picks[pick.key]?.id
        : dataOf(stage, verdict, step);
  if (typeof want === 'object' && want !== null) expect(body.data).toMatchObject(want);
  else expect(body.data).toEqual(want);
};

type OnPick = Extract<Step, { readonly pick: number }>;

const takeOnPick = async (stage: Stage, model: Model, step: OnPick): Promise<void> => {
  const pick = meant(model, step);
  const known = pick && stage.picks[pick.key];
  if (!pick || !known) return;
  const who = sideOf(pick, step.side);
  const member = stage.members[who];
  const judge = (verdict: rules.Verdict, answer: Answer) => expectVerdict(stage, step, verdict, answer, pick);
  switch (step.kind) {
    case 'edit': {
      const dates = datesOf(step.when, pick.type === 'SALE', model.now);
      return judge(rules.edit(model, who, pick, dates), await acts.edit(member, known.id, dates));
    }
    case 'confirm':
      return judge(rules.confirm(model, who, pick), await acts.confirm(member, known.id));
    case 'cancel':
      return judge(rules.cancel(model, who, pick), await acts.cancel(member, known.id));
    case 'leave':
      return judge(rules.leave(model, who, pick), await acts.leave(member, known.room));
    case 'review':
      return judge(rules.review(model, who, pick), await acts.review(member, known.id));
    default:
      return step satisfies never;
  }
};

const travel = async (
  stage: Stage,
  model: Model,
  step: Extract<Step, { readonly kind: 'clock' }>,
): Promise<void> => {
  const to = arrivalOf(model, step.journey);
  if (to <= world.clock.now()) return;
  if (!step.swept) {
    world.clock.advance(to - world.clock.now());
    model.now = to;
    await signInAgain(stage);
    pass(model);
    await expectPicks(stage, model); // whoever looks sees it, though nobody swept
  }
  await moveTo(world, to);
  acts.accepted(await world.visitor().post('/__test/clock', { advanceMs: 0 }));
  model.now = to;
  await signInAgain(stage);
};

const take = async (stage: Stage, model: Model, step: Step): Promise<void> => {
  if ('pick' in step) return takeOnPick(stage, model, step);
  switch (step.kind) {
    case 'clock':
      return travel(stage, model, step);
    case 'propose': {
      const dates = datesOf(step.when, step.sale, model.now);
      const who = askerOf(model, step.item, step.who);
      const verdict = rules.propose(model, who, step.item, dates);
      const answer = await acts.propose(stage.members[who], stage.items[step.item], dates);
      expectVerdict(stage, step, verdict, answer);
      if (verdict.code === null) {
        const { pickId: id, roomId: room } = acts.proposed(answer);
        stage.picks.push({ id, room });
      }
      return;
    }
    case 'remove': {
      const who = askerOf(model, step.item, step.who);
      const answer = await stage.members[who].del(`/api/v1/item/${stage.items[step.item]}`);
      return expectVerdict(stage, step, rules.remove(model, who, step.item), answer);
    }
    case 'report': {
      const pair = [askerOf(model, step.item, step.who), model.items[step.item].owner] as const;
      const [who, whom] = step.back ? [pair[1], pair[0]] : pair;
      const answer = await acts.report(stage.members[who], stage.members[whom], stage.items[step.item]);
      return expectVerdict(stage, step, rules.report(model, who, whom), answer);
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
  const model = makeModel(begin);
  for (const step of steps) {
    openBatch(model);
    model.now = Math.max(model.now, world.clock.now());
    await take(stage, model, step);
    pass(model); // what a confirm finds past its time is told at once
    acts.accepted(await world.visitor().post('/__test/clock', { advanceMs: 0 }));
    await expectAll(stage, model);
  }
};

test('whatever three people and time do to two items, the server does what the contract says', async () => {
  await fc.assert(fc.asyncProperty(anyStory, play), {
    numRuns: runs,
    seed,
    endOnFailure: true, // a shorter story would cost minutes of others
  });
}, 600_000);
