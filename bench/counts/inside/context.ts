import { heldEnds, tellEnds } from './database.ts';
import {
  callsInFlight,
  heldAnswers,
  isNetworkOff,
  letAnswerIn,
  sendCall,
  switchNetwork,
  unsentCalls,
} from './network.ts';
import { hearNews, heldNews } from './news.ts';
import { awaitedFrames, cutSockets, forgetEarlyFrames, heldFrames, letFrameIn } from './sockets.ts';
import { awaited, board, count, emptyTally, type Tally } from './tally.ts';
import { moveTo, nextDue, realTurn } from './time.ts';

/** What waits in a context, and what is under way in it. */
export interface Sight {
  readonly activity: number;
  readonly pending: number;
  /** Calls and handshakes that the server has not answered. */
  readonly onTheWay: number;
  /** Transactions that have ended and were not told of. */
  readonly ends: number;
  readonly news: number;
  /** Calls that wait to be sent. */
  readonly calls: readonly string[];
  readonly answers: readonly string[];
  readonly frames: readonly string[];
  /** Frames that were let in since the tally was emptied. */
  readonly received: number;
  readonly due: number | null;
}

export type Step =
  | { readonly do: 'look' }
  | { readonly do: 'end' }
  | { readonly do: 'hear' }
  | { readonly do: 'send'; readonly name: string }
  | { readonly do: 'answer'; readonly name: string }
  | { readonly do: 'frame'; readonly name: string }
  | { readonly do: 'move'; readonly to: number; readonly runs: boolean }
  | { readonly do: 'network'; readonly off: boolean }
  | { readonly do: 'empty' }
  | { readonly do: 'tell' };

export interface Told {
  readonly tally: Tally;
  readonly notes: readonly string[];
}

const sight = (): Sight => ({
  activity: board.activity,
  pending: board.pending,
  onTheWay: callsInFlight() + awaitedFrames(),
  ends: heldEnds(),
  news: heldNews(),
  calls: unsentCalls(),
  answers: heldAnswers(),
  frames: heldFrames(),
  received: board.tally.received,
  due: nextDue(),
});

const changeNetwork = (off: boolean): void => {
  if (off === isNetworkOff()) return;
  switchNetwork(off);
  if (off) cutSockets();
  dispatchEvent(new Event(off ? 'offline' : 'online'));
};

/** Does one step in this context, and says what is to be seen in it then. */
export const take = async (step: Step): Promise<Sight & Told> => {
  switch (step.do) {
    case 'end':
      await tellEnds();
      break;
    case 'hear':
      hearNews();
      break;
    case 'send':
      sendCall(step.name);
      break;
    case 'answer':
      letAnswerIn(step.name);
      break;
    case 'frame':
      letFrameIn(step.name);
      break;
    case 'move':
      await moveTo(step.to, step.runs);
      break;
    case 'network':
      changeNetwork(step.off);
      break;
    case 'empty':
      board.tally = emptyTally();
      board.notes = [];
      forgetEarlyFrames();
      break;
    case 'look':
    case 'tell':
      break;
    default:
      step satisfies never;
  }
  await realTurn();
  const { tally, notes } = board;
  return { ...sight(), tally, notes: step.do === 'tell' ? notes : [] };
};

/** A part of the app whose code is fetched when it is first needed. */
export const watchParts = (): void => {
  Object.assign(globalThis, {
    countsPart: awaited,
    countsLive: () => count('live', ''),
  });
};
