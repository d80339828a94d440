import type { AccountStore } from '#src/db/accounts.ts';
import { observe } from '#src/db/observe.ts';
import { type OutboxSummary, outboxSummary } from '#src/db/outbox-summary.ts';
import { systemClock } from '#src/lib/time.ts';
import type { Waiting } from './network-state.ts';
import { counted, idle, nextSending, type SendingEvent } from './sending-state.ts';
import { whileClosed } from './view.ts';

/** What is sent within this time is not worth a word; how long "all sent" stays. */
const ms = { soon: 1_000, sent: 2_000 } as const;

const says = { idle: null, soon: null, sending: 'syncing', sent: 'sent' } as const;

export interface OutboxWatch {
  /** Whether the server can be reached. */
  network(up: boolean): void;
  stop(): void;
}

/** Follows the pending entries and reports what the user is to see of them; the first screen does without this. */
export const watchOutbox = (store: AccountStore, tell: (waiting: Waiting) => void): OutboxWatch => {
  let summary: OutboxSummary | undefined;
  let up: boolean | null = null;
  let state = idle;
  let disarm = (): void => {};

  const step = (event: SendingEvent): void => {
    const next = nextSending(state, event);
    if (next !== state) {
      disarm();
      state = next;
      if (state.is === 'soon' || state.is === 'sent')
        disarm = systemClock.setTimer(ms[state.is], () => step({ is: 'time' }));
    }
    if (summary === undefined) return;
    const { sending, attention, troubled } = summary;
    tell({ count: counted(summary, state), sending, attention, troubled, says: says[state.is] });
  };
  const look = (back: boolean): void => step({ is: 'look', summary, up: up === true, back });

  const stop = observe(
    () => outboxSummary(store).catch(whileClosed),
    (found) => {
      summary = found;
      look(false);
    },
    (error) => {
      throw error; // no fault of the storage: a bug
    },
  );
  return {
    network: (now) => {
      const back = up === false && now;
      up = now;
      look(back);
    },
    stop: () => {
      disarm();
      stop();
    },
  };
};
