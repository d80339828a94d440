import { destinations } from '#contract/chat.ts';
import type { UserId } from '#contract/ids.ts';
import { type Clock, makeTimer, type Timer } from '#src/lib/time.ts';
import { makeMachine } from '../connection/machine.ts';
import {
  firstSocket,
  moveSocket,
  type SocketEffect,
  type SocketEvent,
  type SocketState,
  type SocketTimer,
} from '../connection/socket-machine.ts';
import { CallFailed } from '../failure.ts';
import type { OpenSocket, Socket } from './socket-port.ts';

export interface ConnectionDeps {
  readonly me: UserId;
  readonly clock: Clock;
  readonly random: () => number;
  readonly openSocket: OpenSocket;
  /** Proves who is logged in over REST before the socket connects with the same cookies; throws CallFailed. */
  readonly settle: () => Promise<void>;
  readonly isFree: () => boolean;
  readonly onEvent: (destination: string, body: string) => void;
  readonly onState: (isOpen: boolean) => void;
  readonly readList: () => void;
  readonly subscribeRooms: () => void;
  readonly poll: () => void;
  /** Entries that wait for the connection may be sent. */
  readonly onOpen: () => void;
  /** The connection has ended. Returns whether a room ended it, which the next one leaves alone. */
  readonly onLost: () => boolean;
  readonly onFatal: (error: unknown) => void;
}

/** A live connection that is opened again whenever it ends; what becomes of it is decided in connection/socket-machine.ts. */
export interface Connection {
  /** Connects now, or checks whether the connection is still alive. */
  wake(): void;
  /** The open socket; null: there is none. */
  socket(): Socket | null;
  stop(): void;
}

interface Opening {
  readonly isWanted: () => boolean;
  readonly onAlive: () => void;
  readonly onOpened: (socket: Socket) => void;
  readonly onClosed: (socket: Socket) => unknown;
}

/** Opens one socket, once REST has proven who is logged in [V10]. Throws CallFailed. */
const openOne = async (deps: ConnectionDeps, opening: Opening): Promise<void> => {
  let mine: Socket | null = null;
  let isGone = false;
  await deps.settle();
  if (!opening.isWanted()) return;
  mine = await deps.openSocket({
    onEvent: deps.onEvent,
    onAlive: opening.onAlive,
    onClosed: () => {
      isGone = true;
      if (mine !== null) opening.onClosed(mine);
    },
  });
  if (isGone) throw new CallFailed({ kind: 'unanswered' });
  // the cookies may have been another account's for a moment after the proof [V10]
  if (mine.user !== null && mine.user !== `${deps.me}`) {
    mine.close();
    throw new CallFailed({ kind: 'unanswered' });
  }
  opening.onOpened(mine);
};

/** What a timer sends when it is due. */
const due = (timer: SocketTimer, now: number, isFree: () => boolean): SocketEvent => {
  switch (timer) {
    case 'retry':
      return { kind: 'retry-due' };
    case 'watch':
      return { kind: 'check', now };
    case 'settle':
      return { kind: 'settled' };
    case 'poll':
      return { kind: 'poll-due', isFree: isFree() };
    default:
      return timer satisfies never;
  }
};

export const makeConnection = (deps: ConnectionDeps): Connection => {
  const now = (): number => deps.clock.mono();
  let socket: Socket | null = null;
  const take = (next: Socket | null): Socket | null => {
    const last = socket;
    socket = next;
    return last;
  };
  const lost = (): Socket | null => {
    const last = take(null);
    const isExcused = deps.onLost();
    machine.send({ kind: 'closed', now: now(), jitter: deps.random(), isExcused });
    return last;
  };
  const opening: Opening = {
    isWanted: () => machine.state().kind === 'opening',
    onAlive: () => machine.send({ kind: 'received', now: now() }),
    onOpened: (mine) => {
      take(mine);
      machine.send({ kind: 'opened', now: now(), beatMs: mine.beatMs });
    },
    onClosed: (mine) => mine === socket && lost(),
  };
  const failed = (error: unknown): void => {
    if (error instanceof CallFailed) machine.send({ kind: 'opening-failed', jitter: deps.random() });
    else deps.onFatal(error);
  };
  const timers: Readonly<Record<SocketTimer, Timer>> = {
    retry: makeTimer(deps.clock),
    watch: makeTimer(deps.clock),
    settle: makeTimer(deps.clock),
    poll: makeTimer(deps.clock),
  };
  const machine = makeMachine<SocketState, SocketEvent, SocketEffect>(firstSocket, moveSocket, {
    arm: ({ timer, ms }) => timers[timer].set(ms, () => machine.send(due(timer, now(), deps.isFree))),
    disarm: ({ timer }) => timers[timer].clear(),
    open: () => void openOne(deps, opening).catch(failed),
    close: () => take(null)?.close(),
    drop: () => lost()?.close(),
    subscribe: () => socket?.subscribe(destinations.user),
    report: ({ isOpen }) => deps.onState(isOpen),
    'read-list': deps.readList,
    'subscribe-rooms': deps.subscribeRooms,
    release: deps.onOpen,
    poll: deps.poll,
  });
  const wake = () => machine.send({ kind: 'wake' });
  wake();
  return {
    wake: () => {
      machine.send({ kind: 'doubt', now: now() }); // it may have died while the page was away
      wake();
    },
    socket: () => socket,
    stop: () => machine.send({ kind: 'stop' }),
  };
};
