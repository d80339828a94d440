import { type Step, take, watchParts } from './context.ts';
import { countDatabase } from './database.ts';
import { holdNetwork, switchNetwork } from './network.ts';
import { answerTrips, holdChannels, holdMessages } from './news.ts';
import { awaitWordOf, holdSockets } from './sockets.ts';
import { holdTime } from './time.ts';

/** Loaded before anything else of a worker: its name says what time it is, and whether there is a network. */

const told = new URLSearchParams(self.name);

interface Order {
  readonly counts: number;
  readonly step: Step;
}

const isOrder = (data: unknown): data is Order =>
  typeof data === 'object' && data !== null && 'counts' in data;

countDatabase();
switchNetwork(told.get('off') === 'true');
holdNetwork(awaitWordOf);
holdSockets();
answerTrips();
holdChannels();
watchParts();
addEventListener('message', (event) => {
  if (!isOrder(event.data)) return;
  const { counts, step } = event.data;
  event.stopImmediatePropagation();
  void take(step).then((sight) => postMessage({ counts, sight }));
});
holdMessages(globalThis, isOrder);
holdTime(Number(told.get('at')), Number(told.get('begun')));
