import type { AccountStore } from '#src/db/accounts.ts';
import { observe } from '#src/db/observe.ts';
import * as outbox from '#src/db/outbox.ts';
import { systemClock } from '#src/lib/time.ts';
import { whileClosed } from './view.ts';

/** settled: the server has it · stopped: it needs the user · waiting: it is stored and still pending. */
export type Outcome = 'settled' | 'stopped' | 'waiting';

/** How long a user waits at the button before a message says that it will be done later. */
export const patienceMs = 3_000;

interface Kept {
  readonly lane: string;
  readonly kind: string;
}

/** The outcome, within `ms`, of a mutation just stored: `settled` only when the server has it. */
export const outcomeOf = (store: AccountStore, { lane, kind }: Kept, ms: number): Promise<Outcome> =>
  new Promise((tell) => {
    let stop = (): void => {};
    const answer = (outcome: Outcome): void => {
      disarm();
      stop();
      tell(outcome);
    };
    const disarm = systemClock.setTimer(ms, () => answer('waiting'));
    stop = observe(
      () => store.read(['outbox'], (tx) => outbox.inLane(tx, lane)).catch(whileClosed),
      (rows) => {
        if (rows === undefined) return;
        const own = rows.filter((row) => row.kind === kind);
        if (own.length === 0) answer('settled');
        else if (own.every(outbox.isStopped)) answer('stopped');
      },
      () => answer('waiting'), // the database is unreadable, but the mutation is stored
    );
  });
