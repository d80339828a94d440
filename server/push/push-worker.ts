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
 * Carries queued pushes to the push service. Any number of processes may: each push is in one hand. It leaves once as
 * long as nobody dies with it in hand, and then at least once.
 */
export interface PushWorker {
  /** Something was committed that may have queued pushes. */
  readonly wake: () => void;
  /** Sends all that is due by now. */
  deliver(): Promise<void>;
  start(): void;
  /** What is in hand is finished first. */
  stop(): Promise<void>;
}

/** Looks at the queue are so far apart at least, however much is said: a push may wait, chats may not. */
const gapMs = 250;
/** And so far at most: what a sweep or another process has queued wakes nobody here. */
const idleMs = 2_000;
/** A push service that has not answered by then is asked again later; well below the lease of taken.ts. */
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
  /** Done with, and still in the queue: gone from it before the lease of taken.ts ends. */
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
    done = await finish(db, done); // first: whatever fails below must not send them again
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
      .catch((error: unknown) => log.error('pushes could not be delivered', error)) // the next look tries again
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
