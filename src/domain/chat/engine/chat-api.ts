import type { ChatMessage, ChatSend } from '#contract/chat.ts';
import type { ChatId, ChatRoomId, IdempotencyKey, ItemId, UserId } from '#contract/ids.ts';
import type { AccountTables, Moment, OutboxEntry, Stamp } from '#src/db/rows.ts';
import type { Writer } from '#src/db/store.ts';
import type { Clock } from '#src/lib/time.ts';
import { CallFailed } from '#src/sync/failure.ts';
import type { LeaseHandle } from '#src/sync/lease.ts';
import * as messages from '../messages.ts';
import type { MessageRow } from '../rows.ts';
import { adopt } from './entered.ts';
import { land, type landTables } from './land.ts';

/** What the executors of chat may use beyond calls. */
export interface ChatApi {
  /** Whether a message can be handed to a socket now. */
  isOpen(): boolean;
  /** Throws CallFailed 'never-left' where there is no socket. */
  publish(message: ChatSend): void;
  /**
   * Whether applied lines have fulfilled a mutation, now or within `ms`. Throws CallFailed 'refused' when the server
   * refused.
   */
  fulfilled(
    entry: { readonly id: IdempotencyKey; readonly key: IdempotencyKey },
    ms: number,
  ): Promise<boolean>;
  /** Reads the room back to what is known, and applies it. Throws CallFailed. */
  catchUp(room: ChatRoomId): Promise<void>;
  /** Reads on until everything after this line, or this moment, is stored; false: not yet. Throws CallFailed. */
  reachBack(room: ChatRoomId, since: { after: ChatId | null; at: Moment }): Promise<boolean>;
  /**
   * The newest line; read from the server where this connection has not read the room since it last received something
   * of it [V19]. Throws CallFailed.
   */
  tip(room: ChatRoomId): Promise<MessageRow | null>;
  serverNow(): Moment;
  pause(ms: number): Promise<void>;
  /** Applies the line with which the server answered a message. */
  land(
    tx: Writer<Pick<AccountTables, (typeof landTables)[number]>>,
    room: ChatRoomId,
    message: ChatMessage,
    when: { readonly stamp: Stamp; readonly at: Moment },
  ): Promise<void>;
  /** A room about a listing exists now: the entries that waited for it move into it. */
  adopt(itemId: ItemId, room: ChatRoomId): Promise<void>;
}

export interface ChatApiDeps {
  readonly me: UserId;
  readonly clock: Clock;
  readonly leaseHandle: LeaseHandle;
  readonly serverNow: () => Moment;
  readonly isOpen: () => boolean;
  readonly isLooking: (room: ChatRoomId) => boolean;
  readonly publish: (message: ChatSend) => void;
  readonly catchUp: (room: ChatRoomId) => Promise<void>;
  readonly isRead: (room: ChatRoomId) => boolean;
  readonly reachBack: ChatApi['reachBack'];
}

/** The api, and the events that reach it. */
export interface ChatHalf {
  readonly api: ChatApi;
  /** These mutations are fulfilled. */
  settled(rows: readonly OutboxEntry[]): void;
  /** The server refuses the message with this key (contract §4.9). */
  rejected(key: string, code: string): void;
}

interface Waiter {
  readonly id: IdempotencyKey;
  readonly key: IdempotencyKey;
  readonly done: (outcome: 'fulfilled' | 'not yet' | CallFailed) => void;
}

export const makeChatApi = (deps: ChatApiDeps): ChatHalf => {
  const { clock, leaseHandle } = deps;
  const waiters = new Set<Waiter>();

  const isGone = async (id: IdempotencyKey): Promise<boolean> => {
    const rows = await leaseHandle.read(['outbox'], (tx) => tx.range('outbox', {}));
    return rows.every((row) => row.id !== id);
  };

  return {
    api: {
      isOpen: deps.isOpen,
      publish: deps.publish,
      fulfilled: async ({ id, key }, ms) => {
        let disarm = () => {};
        const told = new Promise<'fulfilled' | 'not yet' | CallFailed>((done) => {
          const waiter: Waiter = { id, key, done };
          waiters.add(waiter);
          const end = clock.setTimer(ms, () => done('not yet'));
          disarm = () => {
            end();
            waiters.delete(waiter);
          };
        });
        try {
          // its line may have been applied before this wait began; an attempt under way is never discarded, so an entry
          // that is gone is fulfilled
          if (await isGone(id)) return true;
          const outcome = ms === 0 ? 'not yet' : await told;
          if (outcome instanceof CallFailed) throw outcome;
          return outcome === 'fulfilled';
        } finally {
          disarm();
        }
      },
      catchUp: deps.catchUp,
      reachBack: deps.reachBack,
      tip: async (room) => {
        if (!deps.isRead(room)) await deps.catchUp(room);
        return (await leaseHandle.read(['messages'], (tx) => messages.newest(tx, room, 1)))[0] ?? null;
      },
      serverNow: deps.serverNow,
      pause: (ms) => new Promise((go) => clock.setTimer(ms, go)),
      land: async (tx, room, message, { stamp, at }) => {
        await land(tx, {
          room,
          me: deps.me,
          messages: [message],
          keepsNames: true, // its line carries its name
          proves: null,
          isHead: false,
          readsOn: null,
          isLooking: deps.isLooking(room),
          stamp,
          at,
          epoch: leaseHandle.epoch,
        });
      },
      adopt: async (itemId, chatRoomId) => {
        await leaseHandle.write(['outbox'], 'strict', (tx) => adopt(tx, [{ itemId, chatRoomId }]));
      },
    },
    settled: (rows) => {
      const ids = new Set(rows.map(({ id }) => id));
      for (const waiter of waiters) if (ids.has(waiter.id)) waiter.done('fulfilled');
    },
    rejected: (key, code) => {
      const failure = new CallFailed({ kind: 'refused', status: 0, code, data: null });
      for (const waiter of waiters) if (waiter.key === key) waiter.done(failure);
    },
  };
};
