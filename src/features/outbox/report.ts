import { appVersion } from '#contract/limits.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import * as outbox from '#src/db/outbox.ts';
import type { OutboxEntry } from '#src/db/rows.ts';

/** Everything about a mutation but what its person wrote or saw. */
const told = ({ args: _args, watermark: _watermark, precondition: _precondition, ...row }: OutboxEntry) =>
  row;

/** What the engine did and what waits, for a report: no text of a person's, no name, no listing's content (P-I1). */
export const makeReport = (store: AccountStore): Promise<string> =>
  store.read(['outbox', 'journal', 'counters'], async (tx) => {
    const [rows, journal, counters] = await Promise.all([
      outbox.all(tx),
      tx.range('journal', {}),
      tx.range('counters', {}),
    ]);
    return JSON.stringify({ app: appVersion, outbox: rows.map(told), journal, counters }, null, 2);
  });
