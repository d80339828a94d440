import type { UserId } from '#contract/ids.ts';
import { accountOf } from '#src/db/session.ts';
import { currentPull, notificationsFeed, pickPull, picksFeed, socketPull } from '#src/domain/pull-keys.ts';
import { type Terms, termsText } from '#tests/model/pick.ts';
import { listed, notesOf } from '#tests/model/pick-list.ts';
import type { Device } from '#tests/sim/device.ts';
import type { World } from '#tests/sim/world.ts';
import { nameOf, type Tap } from './taps.ts';
import type { TradeWitness } from './witness.ts';

/** One run of trades. */
export interface Trading {
  readonly world: World;
  readonly witness: TradeWitness;
}

const restMs = 700;

/** What is stored equals what a fresh reader would be told: lists, details, notifications, current PICKs (I17). */
export const checkPicks = async ({ world, witness }: Trading, device: Device): Promise<void> => {
  const account = accountOf(await device.session());
  if (account === 'visitor' || device.leader?.running?.account !== account) return;
  const db = device.disk.account(account);
  const feeds = [picksFeed('OWNER'), picksFeed('REQUESTER'), notificationsFeed];
  for (const key of feeds) device.engine()?.refresh(key);
  await rest(world, device);
  for (const { appointmentId } of await db.peek('picks')) device.engine()?.refresh(pickPull(appointmentId));
  const items = [...world.server.listings.values()].filter(({ ownerId }) => ownerId !== account);
  for (const { itemId } of items) device.engine()?.refresh(currentPull(itemId));
  await rest(world, device);
  const next = async (key: string) => (await db.peek('feeds')).find((row) => row.key === key)?.next ?? null;
  const isTold = async () => (await db.peek('toldPicks')).length > 0;
  // whatever a PICK was learnt of may begin a list anew, and each page of notifications tells of more PICKs
  for (let round = 0; round === 0 || (round < 10 && (await isTold())); round += 1) {
    // what was told of is read later, after the minute of rest that a refusal asks for
    for (let turn = 0; turn < 100 && (await isTold()); turn += 1) await rest(world, device);
    for (const key of feeds) {
      // a list that was refused is not scrolled for a minute
      for (let turn = 0; turn < 100 && (await next(key)) !== null; turn += 1) {
        device.engine()?.more(key);
        await rest(world, device);
      }
    }
  }
  await compareLists(world, device, account);
  await comparePicks(world, device, account);
  await witness.views(device);
};

const rest = async (world: World, { net, disk }: Device): Promise<void> => {
  const isBusy = async () => {
    // a connection that stands is no fetch
    for (const account of disk.accounts())
      for (const table of ['feeds', 'pulls'] as const)
        if (
          (await disk.account(account).peek(table)).some((row) => row.loading !== 0 && row.key !== socketPull)
        )
          return true;
    return net.waiting > 0;
  };
  await world.elapse(restMs);
  for (let waited = 0; waited < 120 && (await isBusy()); waited += 1) await world.elapse(restMs);
};

const compareLists = async (world: World, device: Device, user: UserId): Promise<void> => {
  const { picks } = world.server;
  const db = device.disk.account(user);
  const pages = await db.peek('feedPages');
  const generations = new Map((await db.peek('feeds')).map((row) => [row.key, row.generation]));
  const stored = (key: string) =>
    pages
      .filter((page) => page.feed === key && page.generation === generations.get(key))
      .sort((a, b) => a.page - b.page)
      .flatMap((page) => page.ids)
      .join();
  const compare = (key: string, fresh: readonly number[]) => {
    if (stored(key) !== fresh.join())
      world.report(
        'I17',
        `${key} of ${user} on ${device.name} is ${stored(key)}, the server says ${fresh.join()}`,
      );
  };
  for (const subject of ['OWNER', 'REQUESTER'] as const)
    compare(
      picksFeed(subject),
      listed(picks.picks.values(), user, subject, 0).map(({ id }) => id),
    );
  compare(
    notificationsFeed,
    notesOf(picks.notes, user).map(({ id }) => id),
  );
};

const comparePicks = async (world: World, device: Device, user: UserId): Promise<void> => {
  const { picks, opinions } = world.server;
  const db = device.disk.account(user);
  const rows = new Map((await db.peek('picks')).map((row) => [row.appointmentId, row]));
  const where = `of ${user} on ${device.name}`;
  for (const pick of picks.picks.values()) {
    if (pick.owner !== user && pick.requester !== user) continue;
    const row = rows.get(pick.id);
    const isOpen = ['PENDING', 'CONFIRMED', 'IN_PROGRESS'].includes(pick.state);
    if (row === undefined && isOpen) world.report('I17', `PICK ${pick.id} ${where} is not known`);
    if (row === undefined) continue;
    const told = [row.state, termsText(row as Terms), row.isCreator, row.isReviewed].join(); // as the server gave it
    const isReviewed = opinions.isReviewed(pick.id, user);
    const fresh = [pick.state, termsText(pick.terms), pick.creator === user, isReviewed].join();
    if (told !== fresh) world.report('I17', `PICK ${pick.id} ${where} is ${told}, the server says ${fresh}`);
  }
};

/** An edit back to what the one that waited was made of: together they ask for nothing (T12). */
const isUndoing = ({ wanted, bases }: Tap): boolean =>
  wanted !== null && [...bases].some((basis) => basis.includes(` ${termsText(wanted)} `));

/** Each decision that was kept is done, shown with its reason, taken back or replaced (I1, I21, P-S1). */
export const checkTaps = async ({ world, witness }: Trading): Promise<void> => {
  const { taps, oracle } = witness;
  for (const tap of taps.all) {
    if (tap.isCarried && taps.twinOf(tap) === undefined && !isUndoing(tap) && !oracle.isDone(tap))
      world.report('P-S1', `${nameOf(tap)} was swallowed`);
    const isOver = tap.isCarried || tap.isFree || tap.isPast;
    if (tap.state !== 'kept' || isOver || oracle.isReplaced(tap) || oracle.isAnswered(tap)) continue;
    const device = world.devices.find(({ name }) => name === tap.device);
    const rows = (await device?.disk.account(tap.user).peek('outbox')) ?? [];
    const row = rows.find(({ id }) => taps.of(id) === tap);
    if (row === undefined && !oracle.isDone(tap)) world.report('P-S1', `${nameOf(tap)} is nowhere`);
    if (row?.state === 'failed' && row.reason?.is === 'refused' && tap.deeds.length > 0 && !tap.isRetried)
      world.report('I6', `${nameOf(tap)} is called refused (${row.reason.code}), and it was done`);
  }
};
