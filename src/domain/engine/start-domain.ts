import type { ChatRoomId } from '#contract/ids.ts';
import { type ChatApi, makeChatApi } from '#src/domain/chat/engine/chat-api.ts';
import { makeHistory } from '#src/domain/chat/engine/history.ts';
import type { Live, OpenLive } from '#src/domain/chat/engine/live-port.ts';
import type { RoomContext } from '#src/domain/chat/room.pull.ts';
import { stalePicksPull } from '#src/domain/pull-keys.ts';
import { CallFailed } from '#src/sync/failure.ts';
import type { LeaseHandle } from '#src/sync/lease.ts';
import type { DomainDeps, DomainEngine } from '#src/sync/member-parts.ts';
import type { Executor } from '#src/sync/outbox/executor.ts';
import { photoUploadExecutor } from '#src/sync/outbox/upload-photo.executor.ts';
import { type Pull, targetsOf } from '#src/sync/pull/pull.ts';

/**
 * The executors of all domains, found by the names of their files: a new one is listed nowhere. descriptions.test.ts
 * fails for a kind without one.
 */
const found = import.meta.glob<Executor | ((chat: ChatApi) => Executor)>('../*/*.executor.ts', {
  eager: true,
  import: 'default',
});

/** All executors; the one of messages gets the live session over which it sends. */
export const executorsWith = (chat: ChatApi): readonly Executor[] => [
  photoUploadExecutor,
  ...Object.values(found).map((made) => (typeof made === 'function' ? made(chat) : made)),
];

interface Context {
  /** null: this context ends too soon to receive events. */
  readonly openLive: OpenLive | null;
  /** What this context pulls beside what a visitor's does; one without screens pulls little. */
  readonly pulls: (rooms: RoomContext) => readonly Pull[];
  /** Deletes old lines of rooms at the start; null: this context leaves them to one with screens. */
  readonly retain: ((leaseHandle: LeaseHandle) => Promise<unknown>) | null;
}

/** Starts what the domain adds to a member's engine: rooms, their messages, the live session, and trades. */
export const startDomain =
  ({ openLive, pulls, retain }: Context): ((deps: DomainDeps) => DomainEngine) =>
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
            onPicksDue: readNamedPicks,
            isReliable: () => deps.can('chat-ack'),
            onOpen: () => {
              history.renew();
              deps.onOpen();
            },
            onRejected: (key: string, code: string) => chatApi.rejected(key, code),
          });
    retain?.(leaseHandle).catch(deps.onFatal);
    const executors = executorsWith(chatApi.api);
    const rooms = { history, mono: clock.mono, isLooking, readNamedPicks, moved: deps.onMoved };
    return {
      targetOf: targetsOf(pulls(rooms), deps.can),
      executorOf: (kind) => executors.find((executor) => executor.kind === kind),
      look: (tab, room) => live?.look(tab, room),
      wake: () => live?.wake(),
      stop: () => live?.stop(),
      idle: async () => live?.idle(),
    };
  };
