import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { AccountStore } from '#src/db/accounts.ts';
import type { DraftRow, Moment } from '#src/db/rows.ts';
import { StoreError } from '#src/db/store.ts';
import { useApp } from '#src/frame/app-context.ts';

/** A form as one text, so that it can be compared with the stored one. */
export const draftRow =
  (key: string) =>
  (text: string, at: Moment): DraftRow => ({ key, v: 1, value: JSON.parse(text) as unknown, at });

const read = <Draft>(
  store: AccountStore,
  key: string,
  schema: v.GenericSchema<unknown, Draft>,
): Promise<Draft | null> =>
  store
    .read(['drafts'], async (tx) => {
      const row = await tx.get('drafts', key);
      const draft = v.safeParse(schema, row?.v === 1 ? row.value : null);
      return draft.success ? draft.output : null;
    })
    .catch((error: unknown) => {
      if (!(error instanceof StoreError)) throw error;
      return null; // a draft that cannot be read does not prevent a new one
    });

/**
 * What was being written here when the screen was left or the app went away, and to forget it. undefined: not read yet;
 * null: nothing, or nothing that can be read (any more).
 */
export const useStoredDraft = <Draft>(
  key: string,
  schema: v.GenericSchema<unknown, Draft>,
): readonly [draft: Draft | null | undefined, forget: () => void] => {
  const { store } = useApp();
  const [draft, setDraft] = useState<Draft | null>();
  useEffect(() => {
    let current = true;
    void read(store, key, schema).then((found) => {
      if (current) setDraft(found);
    });
    return () => {
      current = false;
    };
  }, [store, key, schema]);
  return [draft, () => setDraft(null)];
};
