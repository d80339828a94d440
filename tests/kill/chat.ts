import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '#tests/harness/fault.ts';
import { type ChatDevice, makeChatDevice, type PlannedText } from '#tests/harness/kill-chat.ts';
import type { SocketFault } from '#tests/harness/socket-proxy.ts';
import type { ChainOptions } from './chain.ts';
import type { Draw } from './random.ts';
import { somethingToSay } from './texts.ts';

/** Of each stretch without a network: three devices with five kills each type more than 200 texts. */
const textsAKill = 14;
const lastWords = 4;
/** Nothing reached the server: a queue that let go of what it sent has lost it. */
const gone: Fault = { kind: 'gateway', status: 503 };
const postCall = /\/api\/v1\/chatroom\/\d+\/chat$/;
/** How an answer, or what was said, is lost where messages go over REST. */
const restLosses: readonly Fault[] = [
  { kind: 'drop-response' },
  { kind: 'drop-body' },
  { kind: 'reset' }, // Chromium may repeat such a request by itself
  gone,
];
/** The same over a socket. Muted, it lives on as far as anybody can tell. */
const socketLosses: readonly SocketFault[] = [{ kind: 'drop' }, { kind: 'truncate' }, { kind: 'mute' }];
/** A kill comes within so long: before, during and after what it is to hit. A socket has to be opened first. */
const latestMs = { on: 2_000, off: 4_000 } as const;
/** A text whose echo was lost is left alone for ten seconds on a plain server, and so are those behind it. */
const drainMs = 240_000;

/** Typing without a network, and a kill somewhere in it. */
const killWhileTyping = async (
  device: ChatDevice,
  draw: Draw,
  texts: readonly PlannedText[],
): Promise<void> => {
  const typing = device.type(texts).catch(() => []); // the kill ends it
  await pause(draw.below(3_000));
  await device.kill();
  await typing;
};

/** The network comes back, and loses some of what goes over it. Answers how much it is told to lose. */
const comeBack = async (device: ChatDevice, draw: Draw, ext: 'on' | 'off'): Promise<number> => {
  const lost = draw.below(4);
  if (ext === 'on' && lost > 0)
    device.network.inject(postCall, draw.shuffled(restLosses)[0] ?? { kind: 'reset' }, lost);
  if (ext === 'off' && lost > 0)
    device.network.live.suffer(draw.shuffled(socketLosses)[0] ?? { kind: 'mute' });
  await device.online();
  return ext === 'on' ? lost : Math.min(lost, 1);
};

const killWhileSending = async (
  device: ChatDevice,
  draw: Draw,
  { texts, ext }: { readonly texts: readonly PlannedText[]; readonly ext: 'on' | 'off' },
): Promise<number> => {
  device.texts.wrong.push(...(await device.type(texts)));
  const lost = await comeBack(device, draw, ext);
  await pause(draw.below(latestMs[ext]));
  await device.kill();
  device.network.heal();
  return lost;
};

/** Several kills in a row on one profile; then everything must have gone out, once, and in the order of typing. */
export const runChatChain = async ({
  draw,
  kills,
  toll,
  ext,
  slot: _any,
  ...who
}: ChainOptions): Promise<void> => {
  const device = await makeChatDevice(who);
  const { texts } = device;
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      await device.offline();
      const planned = somethingToSay(device.rooms, draw, { count: textsAKill, from: kill * textsAKill });
      if (draw.chance(0.5)) await killWhileTyping(device, draw, planned);
      else toll.dropped += await killWhileSending(device, draw, { texts: planned, ext });
      toll.kills += 1;
      const survived = await device.reopen({ offline: true });
      // a wiped device has no room to show until it is online
      if (!survived) await device.online();
      await device.look(`after kill ${kill}`, survived ? 10_000 : 60_000);
    }
    // so that something waits in any case when the network comes back for good
    await device.offline();
    const last = somethingToSay(device.rooms, draw, { count: lastWords, from: kills * textsAKill });
    texts.wrong.push(...(await device.type(last)));
    if (ext === 'on') device.network.inject(postCall, gone, 1);
    toll.dropped += (ext === 'on' ? 1 : 0) + (await comeBack(device, draw, ext));
    await pause(latestMs[ext]);
    device.network.heal();
    if (draw.chance(0.5)) device.network.live.cut();
    await device.drained(drainMs);
    await device.look('at the end', 20_000);
    await device.judge();
  } catch (error) {
    texts.wrong.push(`${error instanceof Error ? error.message : error}`);
    await device.judge(); // what the server has by now
  } finally {
    toll.accepted += texts.accepted();
    toll.naturalWipes += device.naturalWipes();
    for (const harm of ['lost', 'duplicated', 'reordered'] as const) toll[harm] += texts.harm[harm];
    toll.wrong.push(...texts.wrong.map((wrong) => `${who.nickname}: ${wrong}`));
    await device.remove();
  }
};
