import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { OutboxEntry } from '#src/db/rows.ts';
import { anEntry } from '#tests/harness/outbox-entries.ts';
import type { ChatApi } from './chat/engine/chat-api.ts';
import { definitionOf } from './definitions.ts';
import { executorsWith } from './engine/start-domain.ts';
import { listingDraftOf } from './listings/draft.fold.ts';

/** As devices have them since the first release with that kind. What stands here is changed only by a migration. */
const stored = JSON.parse(readFileSync('tests/fixtures/stored-entries.json', 'utf8')) as {
  readonly entries: readonly Pick<OutboxEntry, 'kind' | 'v' | 'lane' | 'args' | 'precondition'>[];
  readonly draft: { readonly key: string; readonly v: number; readonly value: unknown };
};
const executors = executorsWith({} as ChatApi); // none is run here

test.each(stored.entries)('an entry of kind $kind in lane $lane that a device holds is still read', (row) => {
  const definition = definitionOf(row.kind);
  expect(definition?.version).toBe(row.v);
  const args = definition && v.safeParse(definition.args, row.args);
  expect(args).toMatchObject({ success: true, output: row.args });
  expect(args?.success && definition?.lane(args.output)).toBe(row.lane);
  expect(executors.find(({ kind }) => kind === row.kind)?.bind(anEntry(row))).not.toBeNull();
});

test('a listing draft that a device holds is still read', () => {
  expect(listingDraftOf({ ...stored.draft, at: 0 })?.draft).toEqual(stored.draft.value);
});
