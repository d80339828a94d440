import { setTimeout as pause } from 'node:timers/promises';
import { clockSlackMs } from '#src/domain/listings/engine/find-published.ts';
import type { Fault } from '#tests/harness/fault.ts';
import { faultOf, makeSellDevice, type SellDevice } from '#tests/harness/kill-sell.ts';
import type { ChainOptions } from './chain.ts';
import type { Draw } from './random.ts';
import { damages } from './wipe.ts';

/** How an answer is lost. A plain server must not be met with a request that the browser repeats by itself. */
const losses = {
  on: [{ kind: 'drop-response' }, { kind: 'drop-body' }],
  off: [{ kind: 'drop-body' }],
} as const satisfies Record<string, readonly Fault[]>;
const createCall = /^\/api\/v1\/item$/;
const uploadCall = /^\/media-upload\//;
/** A kill comes within so long of the first photo: before, during and after everything up to the answer. */
const latestMs = 4_500;
/** An unsure attempt of a plain server is left alone for ten seconds, and again for each lost answer. */
const drainMs = 180_000;

/** One listing from its first photo to the kill. */
const killOnce = async (
  device: SellDevice,
  draw: Draw,
  loss: Fault | null,
  offline: boolean,
): Promise<void> => {
  const turn = device.newTurn(1 + draw.below(3));
  await device.begin(turn);
  if (offline) await device.offline();
  if (loss !== null) device.network.inject(draw.chance(0.7) ? createCall : uploadCall, loss, 1);
  const writing = device.goOn(turn).catch(() => {}); // the kill ends it
  await pause(draw.below(latestMs));
  await device.kill();
  await writing;
  device.network.heal();
};

/** Compares what was accepted so far with what is stored and published. */
const judge = async (device: SellDevice, when: string): Promise<void> => {
  const found = [...(await device.stored()), ...(await device.published())];
  for (const turn of device.turns) {
    // a listing that is published while its entry still waits for the answer is one listing
    const pending = found.filter(({ where }) => where === 'pending');
    const known = found.filter(
      (one) =>
        one.where !== 'published' || !pending.some(({ pictures }) => pictures.join() === one.pictures.join()),
    );
    const fault = faultOf(turn, known);
    if (fault !== null) device.wrong.push(`${when}: ${fault}`);
  }
};

/** Several kills in a row on one profile; then everything that was to be published is, once, and nothing else. */
export const runSellChain = async ({
  draw,
  kills,
  toll,
  ext,
  server,
  nickname,
}: ChainOptions): Promise<void> => {
  const device = await makeSellDevice({ server, nickname });
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const loss: Fault | null = draw.chance(0.5) ? (draw.shuffled<Fault>(losses[ext])[0] ?? null) : null;
      await killOnce(device, draw, loss, draw.chance(0.4));
      toll.kills += 1;
      if (loss !== null) toll.dropped += 1;
      await device.reopen({ offline: draw.chance(0.5) });
      await judge(device, `after kill ${kill}`);
      await device.online();
    }
    await device.drained(drainMs);
    await judge(device, 'at the end');
  } catch (error) {
    device.wrong.push(`${error instanceof Error ? error.message : error}`);
  } finally {
    end(device, toll, nickname);
    await device.remove();
  }
};

const end = (device: SellDevice, toll: ChainOptions['toll'], nickname: string): void => {
  toll.accepted += device.turns.reduce((sum, { taken, accepted }) => sum + taken + (accepted ? 1 : 0), 0);
  toll.naturalWipes += device.naturalWipes();
  toll.lost += device.wrong.filter((text) => / lost/.test(text)).length;
  toll.duplicated += device.wrong.filter((text) => / times: /.test(text)).length;
  toll.wrong.push(...device.wrong.map((wrong) => `${nickname}: ${wrong}`));
};

/** Forced wipes with a draft and a pending listing: both come back with their photos, and each is published once. */
export const runSellWipes = async ({ draw, kills, toll, server, nickname }: ChainOptions): Promise<void> => {
  const device = await makeSellDevice({ server, nickname });
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      // nobody writes a listing as fast as this harness: one that follows another within this time asks its user
      await pause(clockSlackMs);
      const pending = device.newTurn(2);
      await device.begin(pending);
      await device.offline();
      await device.goOn(pending);
      const draft = device.newTurn(3);
      await device.begin(draft);
      const writing = device.goOn(draft).catch(() => {}); // the kill ends it
      while (draft.taken < draft.photos) await pause(20);
      await device.kill();
      await writing;
      toll.kills += 1;
      const how = draw.chance(0.5) ? 'deleted' : 'one byte flipped';
      await damages[how](device.folder);
      const survived = await device.reopen({ offline: draw.chance(0.5), wiped: true });
      if (!survived) toll.forcedWipes += 1;
      await device.page().waitForLoadState('load');
      await device.page().locator('#content').waitFor();
      await judge(device, `after wipe ${kill}`);
      await device.online();
      await device.drained(drainMs);
      await judge(device, `after wipe ${kill}, drained`);
    }
  } catch (error) {
    device.wrong.push(`${error instanceof Error ? error.message : error}`);
  } finally {
    end(device, toll, nickname);
    await device.remove();
  }
};
