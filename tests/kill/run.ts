import { parseArgs } from 'node:util';
import { startAppServer } from '#tests/harness/app-server.ts';
import { openLedger } from '#tests/harness/ledger.ts';
import { buildWith, deletesBeforeItSends, dropsTheDraftFirst } from './broken-build.ts';
import { runChain, type Toll } from './chain.ts';
import { runChatChain } from './chat.ts';
import { makeDraw } from './random.ts';
import { runSellChain, runSellWipes } from './sell.ts';
import { runUnkeptChain } from './unkept.ts';
import { runWipes } from './wipe.ts';

/**
 * node tests/kill/run.ts --kills N --seed S [--of likes|chat|sell|unkept] [--ext on|off|both] [--wipe] [--control]: kills a real
 * browser with the real app at random moments while mutations, texts in three rooms, or listings with photos wait or are sent, or (unkept) between the key that sends a
 * text and its acceptance, and compares what was accepted with what the server did (F-C2). With --wipe its databases are taken away between kill and start (F-D3). With --control the app has a queue that deletes
 * before it sends (unkept: a text that leaves its draft before it is stored), and the run passes only when that is found.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    of: { type: 'string', default: 'likes' },
    ext: { type: 'string', default: 'both' },
    /** Kills in a row on one profile. */
    row: { type: 'string', default: '5' },
    /** Devices at the same time. */
    devices: { type: 'string', default: '2' },
    wipe: { type: 'boolean', default: false },
    control: { type: 'boolean', default: false },
  },
});

const seed = Number(values.seed);
const kills = Number(values.kills);
const isChat = values.of === 'chat';
const isSell = values.of === 'sell';
const isUnkept = values.of === 'unkept';
if ((isChat || isUnkept) && values.wipe) throw new Error('--wipe is about likes and listings');
const runOf = { likes: runChain, chat: runChatChain, sell: runSellChain, unkept: runUnkeptChain } as const;
const chains: Readonly<Record<string, typeof runChain>> = values.wipe
  ? { likes: runWipes, sell: runSellWipes }
  : runOf;
const run = chains[values.of];
if (run === undefined) throw new Error(`nothing is known of ${values.of}`);

const runMode = async (ext: 'on' | 'off', dist: string | undefined): Promise<Toll> => {
  const started = performance.now();
  const draw = makeDraw(seed);
  const none = { kills: 0, accepted: 0, dropped: 0, naturalWipes: 0, forcedWipes: 0 };
  const toll: Toll = {
    ...none,
    lost: 0,
    duplicated: 0,
    reordered: 0,
    wrong: [],
    found: { inField: 0, waiting: 0, sent: 0 },
  };
  const server = await startAppServer({
    ...(dist === undefined ? {} : { dist }),
    vars: { CONTRACT_EXT: ext },
  });
  const ledger = await openLedger(server.dataDir);
  let left = kills;
  let turns = 0;
  const device = async (slot: number): Promise<void> => {
    while (left > 0) {
      const mine = Math.min(Number(values.row), left);
      left -= mine;
      turns += 1;
      const who = { server, ledger, slot, ext, nickname: `시험${turns}번` };
      await run({ ...who, draw: makeDraw(draw.below(2 ** 32)), kills: mine, toll });
    }
  };
  try {
    await Promise.all(Array.from({ length: Number(values.devices) }, (_none, slot) => device(slot)));
  } finally {
    await ledger.close();
    await server.stop();
  }
  for (const wrong of toll.wrong) console.error(wrong);
  const seconds = (performance.now() - started) / 1000;
  const { lost, duplicated, reordered, found } = toll;
  const harm =
    isChat || isSell || isUnkept
      ? `${lost} lost, ${duplicated} duplicated, ${reordered} rooms reordered, `
      : '';
  const places = isUnkept
    ? `${found.inField} in their field, ${found.waiting} waiting, ${found.sent} sent, `
    : '';
  console.log(
    `seed ${seed}, ext ${ext}: ${toll.kills} kills, ${toll.accepted} ${isChat || isUnkept ? 'texts' : isSell ? 'photos and listings' : 'mutations'} accepted, ` +
      `${harm}${places}${toll.dropped} answers lost, ` +
      `${toll.forcedWipes} forced and ${toll.naturalWipes} natural wipes, ${toll.wrong.length} wrong (${seconds.toFixed(0)} s)`,
  );
  return toll;
};

const modes =
  values.ext === 'both' ? (['on', 'off'] as const) : ([values.ext === 'off' ? 'off' : 'on'] as const);
const broken = values.control ? await buildWith(isUnkept ? dropsTheDraftFirst : deletesBeforeItSends) : null;
try {
  for (const mode of modes) {
    const { wrong, accepted, forcedWipes, kills: done } = await runMode(mode, broken?.dist);
    const lost = wrong.some((text) => / lost: | after a (start|kill)/.test(text));
    if (values.control) console.log(lost ? 'the planted bug was found' : 'THE PLANTED BUG WAS NOT FOUND');
    // a run in which nothing was accepted has shown nothing
    const isIdle = done < kills || accepted < kills || (values.wipe && forcedWipes === 0);
    if (values.control ? !lost : wrong.length > 0 || isIdle) process.exitCode = 1;
  }
} finally {
  await broken?.remove();
}
