import * as v from 'valibot';
import { ActionKey } from '#contract/ids.ts';
import type { Account, AccountStore } from '#src/db/accounts.ts';
import { HomeError } from '#src/db/home/home.ts';
import { openHome } from '#src/db/home/homes.ts';
import { noHomes } from '#src/db/home/none.ts';
import type { Wish } from '#src/db/intents/intent.ts';
import type { DraftRow, PhotoRow } from '#src/db/rows.ts';
import { StoreError } from '#src/db/store.ts';
import { newUuid } from '#src/lib/uuid.ts';
import { discard, retry } from '#src/sync/outbox/discard.ts';
import { dropDraft, keepDraft, reopenDraft } from '#src/sync/outbox/drafts.ts';
import { enqueue, type Homes } from '#src/sync/outbox/enqueue.ts';
import { type Reached, reach } from '#src/sync/outbox/reach.ts';
import { replacePhoto } from '#src/sync/outbox/replace-photo.ts';

/** Opens both homes of one account for writing. */
export const openWriter = async (account: Account, store: AccountStore, now: () => number) => {
  const { home, restored } = await openSecondHome(account, store, now);
  const homes: Homes = { store, home, now, copied: new Set(), newKey: () => v.parse(ActionKey, newUuid()) };
  return {
    /** What a start could not bring back, because the second home could not be opened then. */
    restored,
    act: async (wishes: readonly Wish[]): Promise<void> => {
      await enqueue(homes, wishes);
    },
    discard: (id: ActionKey) => discard(homes, id),
    retry: (ids: readonly ActionKey[]) => retry(homes, ids),
    keepDraft: (row: DraftRow, photos: readonly PhotoRow[]) => keepDraft(homes, row, photos),
    reopen: (id: ActionKey, row: DraftRow) => reopenDraft(homes, id, row),
    replacePhoto: (photo: PhotoRow) => replacePhoto(homes, photo),
    dropDraft: (key: string) => dropDraft(homes, key),
    close: () => home.close(),
  };
};

/** Where a second home cannot be had now, the first alone must do, so that people can act. */
const openSecondHome = async (account: Account, store: AccountStore, now: () => number): Promise<Reached> => {
  const openNone = () => noHomes.openHome(account);
  const newGeneration = newUuid;
  const reached = await reach({
    account,
    store,
    openHome: () => openHome(account),
    openNone,
    newGeneration,
    now,
  });
  return reached ?? { home: await openNone(), restored: null };
};

/** Why something could not be kept; anything but storage trouble is a bug of ours and is left to surface. */
export const troubleOf = (error: unknown): 'full' | 'broken' => {
  if (error instanceof StoreError || error instanceof HomeError)
    return error.trouble === 'full' ? 'full' : 'broken';
  throw error;
};
