import type { Capability } from '#contract/capabilities.ts';
import type { ChatRoomId, UserId } from '#contract/ids.ts';
import type { Moment, OutboxEntry } from '#src/db/rows.ts';
import { stalePicksPull } from '#src/db/trade-keys.ts';
import type { Clock } from '#src/lib/time.ts';
import { CallFailed } from '../failure.ts';
import type { Attempt } from '../http.ts';
import type { LeaseHandle } from '../lease.ts';
import type { Executor } from '../outbox/executor.ts';
import type { TargetOf } from '../pull/remembered.ts';
import { tradeExecutors } from '../trade/trade-executors.ts';
import { makeChatApi } from './chat-api.ts';
import { chatSendExecutor } from './chat-send.ts';
import { makeHistory } from './history.ts';
import type { Live, OpenLive } from './live-port.ts';
import { retain } from './retain.ts';
import { roomLeaveExecutor } from './room-leave.ts';
import { roomOpenExecutor } from './room-open.ts';
import { makeRoomTargets } from './room-targets.ts';

export interface ChatDeps {
  readonly me: UserId;
  readonly clock: Clock;
  readonly random: () => number;
  readonly leaseHandle: LeaseHandle;
  readonly serverNow: () => Moment;
  readonly call: Attempt;
  /** Runs calls over the link. */
  readonly guard: <R>(calls: () => Promise<R>) => Promise<R>;
  readonly can: (capability: Capability) => boolean;
  /** null: this context ends too soon to receive events. */
  readonly openLive: OpenLive | null;
  /** Proves who is logged in, over REST; throws CallFailed. */
  readonly settle: () => Promise<void>;
  /** Pulls this key, after any pull of it that is under way. */
  readonly chase: (key: string) => void;
  /** Queues this pull behind the others that no screen shows [O18]. */
  readonly later: (key: string) => void;
  /** Another user sent a message, or a PICK of a room changed: the pulls that follow run at once [O18]. */
  readonly onNews: () => void;
  /** Received lines fulfilled these entries; or moved them to another lane; or they may be sent now. */
  readonly onSettled: (rows: readonly OutboxEntry[]) => void;
  readonly onMoved: () => void;
  readonly onOpen: () => void;
  readonly onFatal: (error: unknown) => void;
}

/** The parts that a member's engine adds to a visitor's: rooms, their messages, the live session, and trades. */
export interface Chat {
  readonly targetOf: TargetOf;
  readonly executorOf: (kind: string) => Executor | undefined;
  look(tab: string, room: ChatRoomId | null): void;
  wake(): void;
  stop(): void;
  idle(): Promise<void>;
}

export type MakeChat = (deps: ChatDeps) => Chat;

/** `tradeTargets`: the trade resources that this context pulls; one without screens needs few. */
export const makeChat =
  (tradeTargets: () => TargetOf): MakeChat =>
  (deps) => {
    const { me, clock, leaseHandle, serverNow, openLive } = deps;
    const isLooking = (room: ChatRoomId) => live?.isLooking(room) ?? false;
    /** Reads the PICKs that a room names: at once while a screen shows the room, otherwise through the queue [O18]. */
    const readNamedPicks = (room: ChatRoomId) => (isLooking(room) ? deps.chase : deps.later)(stalePicksPull);
    const history = makeHistory({
      me,
      leaseHandle,
      serverNow,
      canFollow: () => deps.can('chat-after'),
      keepsNames: () => deps.can('chat-rest'),
      mono: clock.mono,
      isLooking,
      onTold: readNamedPicks,
      onSettled: (rows) => {
        deps.onSettled(rows);
        chatApi.settled(rows);
      },
    });
    const catchUp = (room: ChatRoomId) => deps.guard(() => history.catchUp(deps.call, room));
    const chatApi = makeChatApi({
      me,
      clock,
      leaseHandle,
      serverNow,
      isOpen: () => live?.isOpen() ?? false,
      isLooking,
      publish: (message) => {
        if (live === null) throw new CallFailed({ kind: 'never-left' });
        live.publish(message);
      },
      catchUp,
      isRead: history.isRead,
      reachBack: (room, since) => deps.guard(() => history.reachBack(deps.call, room, since)),
    });
    const live: Live | null =
      openLive === null
        ? null
        : openLive({
            ...deps,
            history,
            catchUp,
            isReliable: () => deps.can('chat-ack'),
            onOpen: () => {
              history.renew();
              deps.onOpen();
            },
            onRejected: (key: string, code: string) => chatApi.rejected(key, code),
          });
    retain(leaseHandle).catch(deps.onFatal);
    const actions = [chatSendExecutor(chatApi.api), roomOpenExecutor, roomLeaveExecutor, ...tradeExecutors];
    const roomOf = makeRoomTargets({
      history,
      mono: clock.mono,
      also: deps.chase,
      readNamedPicks,
      moved: deps.onMoved,
    });
    const tradeOf = tradeTargets();
    return {
      targetOf: (key) => roomOf(key) ?? tradeOf(key),
      executorOf: (kind) => actions.find((action) => action.kind === kind),
      look: (tab, room) => live?.look(tab, room),
      wake: () => live?.wake(),
      stop: () => live?.stop(),
      idle: async () => live?.idle(),
    };
  };
