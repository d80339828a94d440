import type { ChatRoomId } from '#contract/ids.ts';
import { makeChatApi } from '#src/domain/chat/engine/chat-api.ts';
import { makeHistory } from '#src/domain/chat/engine/history.ts';
import type { Live, OpenLive } from '#src/domain/chat/engine/live-port.ts';
import type { MakeRoomTargets } from '#src/domain/chat/engine/room-targets.ts';
import { stalePicksPull } from '#src/domain/picks/pull-keys.ts';
import { CallFailed } from '#src/sync/failure.ts';
import type { LeaseHandle } from '#src/sync/lease.ts';
import type { DomainDeps, DomainEngine } from '#src/sync/member-parts.ts';
import type { TargetOf } from '#src/sync/pull/remembered.ts';
import { executorsWith } from './executors.ts';

interface Context {
  /** null: this context ends too soon to receive events. */
  readonly openLive: OpenLive | null;
  /** The trade resources that this context pulls; one without screens needs few. */
  readonly tradeTargets: (can: DomainDeps['can']) => TargetOf;
  /** Rooms as screens show them; null: this context has no screens, and leaves them to one that has. */
  readonly rooms: {
    readonly makeTargets: MakeRoomTargets;
    /** Deletes old lines of rooms at the start. */
    readonly retain: (leaseHandle: LeaseHandle) => Promise<unknown>;
  } | null;
}

/** Starts what the domain adds to a member's engine: rooms, their messages, the live session, and trades. */
export const startDomain =
  ({ openLive, tradeTargets, rooms }: Context): ((deps: DomainDeps) => DomainEngine) =>
  (deps) => {
    const { me, clock, leaseHandle, serverNow } = deps;
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
      onPicksDue: readNamedPicks,
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
    rooms?.retain(leaseHandle).catch(deps.onFatal);
    const executors = executorsWith(chatApi.api);
    const roomOf = rooms?.makeTargets({
      history,
      mono: clock.mono,
      also: deps.chase,
      readNamedPicks,
      moved: deps.onMoved,
    });
    const tradeOf = tradeTargets(deps.can);
    return {
      targetOf: (key) => roomOf?.(key) ?? tradeOf(key),
      executorOf: (kind) => executors.find((executor) => executor.kind === kind),
      look: (tab, room) => live?.look(tab, room),
      wake: () => live?.wake(),
      stop: () => live?.stop(),
      idle: async () => live?.idle(),
    };
  };
