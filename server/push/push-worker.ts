import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Log } from '../log.ts';
import { batch, finish, forgetDevices, type LeasedPush, putBack, take } from './leased-push.ts';
import type { PushMessage, PushOutcome, PushSender } from './sender.ts';

export interface PushWorkerDeps {
  readonly db: Kysely<Schema>;
  readonly log: Log;
  readonly sender: PushSender;
  /** Our extensions of the contract (contract §11.4 e); off = a push names neither room nor item. */
  readonly ext: boolean;
}

/**
 * Sends queued pushes to the push service. Any number of processes may run it: one of them leases each push. A push is
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
/** A call to the push service fails after this and is retried later; well below the lease of leased-push.ts. */
const patienceMs = 10_000;

const messageOf = (push: LeasedPush, token: string, ext: boolean): PushMessage => ({
  token,
  notification: { title: push.title, body: push.body },
  data: {
    notificationType: push.type,
    relatedId: push.related_id,
    ...(ext ? { chatRoomId: `${push.chat_room_id}`, itemId: `${push.item_id}` } : {}),
  },
});

export const makePushWorker = ({ db, log, sender, ext }: PushWorkerDeps): PushWorker => {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let woken = false;
  let stopped = true;
  /** Finished pushes that are still in the queue: they must be deleted before their lease (leased-push.ts) ends. */
  let done: readonly LeasedPush[] = [];

  const send = async (push: LeasedPush): Promise<PushOutcome | 'nobody'> => {
    if (push.token === null) return 'nobody';
    const late = Promise.withResolvers<PushOutcome>();
    const patience = setTimeout(() => late.resolve('later'), patienceMs);
    try {
      return await Promise.race([sender.send(messageOf(push, push.token, ext)), late.promise]);
    } catch (error) {
      log.error('a push could not be sent', error, { type: push.type, relatedId: push.related_id });
      return 'later';
    } finally {
      clearTimeout(patience);
    }
  };

  const settle = async (pushes: readonly LeasedPush[]): Promise<void> => {
    const outcomes = await Promise.all(pushes.map(send));
    const having = (wanted: PushOutcome) => pushes.filter((_push, place) => outcomes[place] === wanted);
    done = [...done, ...pushes.filter((_push, place) => outcomes[place] !== 'later')];
    done = await finish(db, done); // first: a failure below must not send them again
    const givenUp = await putBack(db, having('later'));
    done = await finish(db, [...done, ...givenUp]);
    await forgetDevices(db, having('gone'));
    for (const { type, related_id: relatedId, attempts } of givenUp)
      log.info('push given up', { type, relatedId, attempts });
  };

  const deliver = async (goOn: () => boolean): Promise<void> => {
    for (;;) {
      const pushes = await take(db);
      await settle(pushes);
      if (pushes.length < batch || !goOn()) return;
    }
  };

  const schedule = (ms: number): void => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(run, ms);
  };
  const run = (): void => {
    woken = false;
    running = deliver(() => !stopped)
      .catch((error: unknown) => log.error('pushes could not be delivered', error)) // the next read retries
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
    deliver: () => deliver(() => true),
    start: () => {
      stopped = false;
      schedule(0);
    },
    stop: async () => {
      stopped = true;
      if (timer !== null) clearTimeout(timer);
      await running;
      await settle([]).catch((error: unknown) => log.error('a push may leave twice', error));
    },
  };
};
