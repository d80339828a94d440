import { type Kysely, sql } from 'kysely';
import type { ServerClock } from '../context.ts';
import { moment } from '../db/kst.ts';
import type { Schema } from '../db/schema.ts';
import { type Gate, makeGate } from '../gate.ts';
import type { Log } from '../log.ts';
import { digestOf, wakePushes } from './devices.ts';
import { batch, finish, type Lease, type LeasedRow, leaseSeconds, putBack, take } from './leased-push.ts';
import { failureOf, type PushMessage, type PushOutcome, type PushSender } from './sender.ts';
import { refused, restFor, worked } from './services.ts';
import { prepare } from './told.ts';
import type { Told } from './words.ts';

export interface PushWorkerDeps {
  readonly db: Kysely<Schema>;
  readonly clock: ServerClock;
  readonly log: Log;
  readonly sender: PushSender;
  /** Our extensions of the contract (contract §11.4 e); off = a push names neither room nor item. */
  readonly ext: boolean;
  /** The key that browsers subscribed with, if we can send to them. */
  readonly publicKey: string;
  /** The public origin; null: wherever a device has the app open. */
  readonly origin: string | null;
}

/**
 * Sends queued pushes to the push services. Any number of processes may run it: one of them leases each push. A push is
 * sent once, or at least once when a process dies while it leases it.
 */
export interface PushWorker {
  /** Something was committed that may have queued pushes. */
  readonly wake: () => void;
  /** Sends all that is due by now. */
  deliver(): Promise<void>;
  start(): void;
  /** Stops after the leased pushes are finished. */
  stop(): Promise<void>;
}

/** Shortest time between two reads of the queue, however many wakes come: a push may wait, chats may not. */
const gapMs = 250;
/** Longest time between two reads: pushes that a sweep or another process has queued do not wake this one. */
const idleMs = 2_000;
/** A sender has its own limit; one that has none counts as failed after this, well below the lease of leased-push.ts. */
const patienceMs = 25_000;
/** What goes to one push service at once, and how much waits for it here: another service waits for none of it. */
const atOnce = 16;
const mostWaiting = 32;
/** What waited here for longer is left to its next lease. */
const mostWaitMs = (leaseSeconds * 1_000 - patienceMs) * 0.9;

/** Keeps what became of the last push to a device; one that its service no longer knows is forgotten, unless it has moved. */
export const record = async (
  { db, clock }: Pick<PushWorkerDeps, 'db' | 'clock'>,
  { id, address, public_key }: Pick<Told['device'], 'id' | 'address' | 'public_key'>,
  outcome: PushOutcome,
): Promise<void> => {
  const now = moment(clock.now());
  if (outcome.is === 'gone') {
    await db.deleteFrom('push_devices').where('id', '=', id).where('address', '=', address).execute();
    return;
  }
  const failure = failureOf(outcome);
  const { numUpdatedRows } = await db
    .updateTable('push_devices')
    .set({
      ...(failure === null ? { sent_at: now, failure: null } : { failed_at: now, failure }),
      ...(outcome.is === 'renew' && { renew: true }),
    })
    .where('id', '=', id)
    .where('address', '=', address)
    .where(sql<boolean>`public_key is not distinct from ${public_key}`)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) await wakePushes(db, id); // it has subscribed again meanwhile
};

/** A service has given a device another address; where another session has it by now, it stays there. */
const move = (db: Kysely<Schema>, { id, kind }: Told['device'], address: string) =>
  sql`
  update push_devices set address = ${address}, address_hash = ${digestOf(address)}, service = ${new URL(address).origin}
  where id = ${id} and not exists (select from push_devices where kind = ${kind} and address_hash = ${digestOf(address)})`.execute(
    db,
  );

export const makePushWorker = (deps: PushWorkerDeps): PushWorker => {
  const { db, clock, log, sender } = deps;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let woken = false;
  let stopped = true;
  /** Finished pushes that are still in the queue: they must be deleted before their lease (leased-push.ts) ends. */
  let done: readonly LeasedRow[] = [];
  /** How much of each service is in hand here. */
  const inHand = new Map<string, { readonly gate: Gate; count: number }>();
  const sending = new Set<Promise<void>>();

  const finishDone = async (rows: readonly LeasedRow[]): Promise<void> => {
    const all = [...done, ...rows];
    done = all; // until it is known which of them are gone
    const left = await finish(db, all);
    done = done.filter((row) => !all.includes(row) || left.includes(row));
  };

  const send = async (message: PushMessage): Promise<PushOutcome> => {
    const late = Promise.withResolvers<PushOutcome>();
    const patience = setTimeout(() => late.resolve({ is: 'later', failure: 'UNREACHABLE' }), patienceMs);
    try {
      return await Promise.race([sender.send(message), late.promise]);
    } catch (error) {
      const { notificationType: type, relatedId } = message.data;
      log.error('a push could not be sent', error, { type, relatedId });
      return { is: 'later', failure: 'SERVICE' };
    } finally {
      clearTimeout(patience);
    }
  };

  /** What the service says concerns the device, the queue, and now and then all of its devices. */
  const settle = async (lease: Lease, { device }: Told, outcome: PushOutcome): Promise<void> => {
    const isOver = outcome.is === 'sent' || outcome.is === 'gone' || outcome.is === 'never';
    if (isOver) await finishDone(lease.rows); // first: a failure below must not send them again
    if (outcome.is === 'wait') await restFor(db, device.service, outcome.seconds);
    if (outcome.is === 'sent') await worked(db, device.service);
    if (outcome.is === 'our-key') {
      const { words } = outcome;
      if (await refused(db, device.service, { user: device.user_id, words }))
        log.error('push key refused', new Error(words), { service: device.service });
    }
    if (!isOver) {
      const seconds = 'seconds' in outcome ? (outcome.seconds ?? null) : null;
      const givenUp = await putBack(db, lease.rows, { seconds, waits: outcome.is !== 'later' });
      if (givenUp.length > 0) {
        await finishDone(givenUp);
        log.info('push given up', { about: lease.about, pushes: givenUp.length });
      }
    }
    await record(deps, device, outcome);
    if (outcome.is === 'sent' && outcome.movedTo !== undefined) await move(db, device, outcome.movedTo);
    if (outcome.is !== 'sent')
      log.info('push failed', { service: device.service, failure: failureOf(outcome) });
  };

  const handle = async (lease: Lease, leasedAt: number): Promise<void> => {
    if (performance.now() - leasedAt > mostWaitMs) return;
    const prepared = await prepare(deps, lease);
    if (prepared === null) return finishDone(lease.rows);
    const { told, message } = prepared;
    await settle(lease, told, message === null ? { is: 'renew' } : await send(message));
  };

  const begin = (lease: Lease): void => {
    const key = lease.service ?? '';
    const service = inHand.get(key) ?? { gate: makeGate(atOnce, Number.POSITIVE_INFINITY), count: 0 };
    inHand.set(key, service);
    service.count += 1;
    const leasedAt = performance.now();
    const work = service
      .gate(() => handle(lease, leasedAt))
      .catch((error: unknown) => log.error('a push could not be delivered', error)) // its next lease retries
      .finally(() => {
        sending.delete(work);
        service.count -= 1;
        if (service.count === 0) inHand.delete(key);
      });
    sending.add(work);
  };

  /** Leases until nothing is due but for services of which enough is in hand here; whether that is all. */
  const lease = async (goOn: () => boolean): Promise<boolean> => {
    for (;;) {
      const busy = [...inHand].flatMap(([service, { count }]) => (count >= mostWaiting ? service : []));
      const leases = await take(db, { time: moment(clock.now()).slice(11, 16), busy });
      for (const one of leases) begin(one);
      if (leases.length < batch || !goOn()) return busy.length === 0;
    }
  };

  const deliver = async (): Promise<void> => {
    await finishDone([]);
    for (;;) {
      const isAll = await lease(() => true);
      if (sending.size === 0) return;
      await (isAll ? Promise.all(sending) : Promise.race(sending));
    }
  };

  const schedule = (ms: number): void => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(run, ms);
  };
  const run = (): void => {
    woken = false;
    running = finishDone([])
      .then(() => lease(() => !stopped))
      .then(
        (isAll) => {
          if (!isAll) woken = true; // there is more, for which there will be room
        },
        (error: unknown) => log.error('pushes could not be leased', error), // the next read retries
      )
      .then(() => {
        running = null;
        if (!stopped) schedule(woken ? gapMs : idleMs);
      });
  };

  return {
    wake: () => {
      if (stopped || woken) return;
      woken = true;
      if (running === null) schedule(gapMs);
    },
    deliver,
    start: () => {
      stopped = false;
      schedule(0);
    },
    stop: async () => {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      await running;
      await Promise.all(sending);
      await finishDone([]).catch((error: unknown) => log.error('a push may leave twice', error));
    },
  };
};
