import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AccountStore } from '#src/db/accounts.ts';
import type { Moment } from '#src/db/rows.ts';
import { type ListingDraft, listingDraft } from '#src/domain/listings/draft.fold.ts';
import type { EditBase } from '#src/domain/listings/edit-listing.mutation.ts';
import { type SentDraft, sentDraftView } from '#src/domain/listings/own-listings.view.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useView } from '#src/frame/view.ts';
import { systemClock } from '#src/lib/time.ts';
import { type DraftSession, openSession, type SessionState } from './draft-session.ts';
import { editSent } from './publish/sending.ts';

/** The wizard's draft: opened once, put down whenever the page may go away. */
export const useSession = (
  first: ListingDraft,
  storedAt: Moment | null,
): readonly [DraftSession, SessionState] => {
  const { mutations, session: account } = useApp();
  const [offset] = useState(() => ({ ms: account.serverOffset }));
  useEffect(() => {
    offset.ms = account.serverOffset;
  }, [offset, account.serverOffset]);
  const [session] = useState(() =>
    openSession(first, storedAt, { mutations, now: () => systemClock.wall() + offset.ms }),
  );
  const state = useSyncExternalStore(session.subscribe, session.state);
  useEffect(() => {
    const flush = (): void => void session.flush();
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush(); // the session may have ended under the form
    };
  }, [session]);
  useUnsaved(state.save.kind === 'failed');
  return [session, state];
};

/** What is on no disk would be lost by a reload: the browser asks first. */
const useUnsaved = (isUnsaved: boolean): void => {
  useEffect(() => {
    if (!isUnsaved) return;
    const hold = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, [isUnsaved]);
};

/** As long as nothing is written, the form shows the listing as the server last told it. */
export const useLatest = (session: DraftSession, latest: EditBase | null): void => {
  const print = latest === null ? null : JSON.stringify(latest);
  useEffect(() => {
    const { edits } = session.state().draft;
    if (print === null || edits === null || JSON.stringify(edits.base) === print) return;
    session.rebase({ ...edits, base: JSON.parse(print) as EditBase }); // put together just above
  }, [session, print]);
};

interface Elsewhere {
  /** Another tab has saved it: that content is shown from here on. */
  readonly onAdopted: () => void;
  /** Another tab has sent it. */
  readonly onSent: () => void;
}

/** What became of a draft that is not stored any more: another tab sent it or deleted it. */
const becameOf = async (store: AccountStore, { draftId, edits }: ListingDraft): Promise<SentDraft['is']> => {
  if (edits === null) return (await sentDraftView(store, draftId)).is;
  return (await editSent(store, edits.itemId)).kind === 'pending' ? 'pending' : 'unknown';
};

/** Follows what other tabs do with the same draft: the later write counts, and each tab goes on from it. */
export const useElsewhere = (
  session: DraftSession,
  { draft, isStored }: SessionState,
  { onAdopted, onSent }: Elsewhere,
): void => {
  const { store } = useApp();
  const { draftId } = draft;
  // undefined: not read yet · null: not stored
  const stored = useView(() => store.read(['drafts'], (tx) => listingDraft(tx, draftId)), [draftId]);
  const [wasStored, setWasStored] = useState(false);
  if (stored && !wasStored) setWasStored(true);
  useEffect(() => {
    if (!stored || session.isOwn(stored.draft)) return;
    const isOther = JSON.stringify(stored.draft.form) !== JSON.stringify(draft.form);
    session.adopt(stored.draft, stored.at);
    if (isOther) onAdopted();
  });
  useEffect(() => {
    if (stored !== null || !wasStored || !isStored) return;
    let isCurrent = true;
    void becameOf(store, draft).then((is) => {
      if (!isCurrent || is === 'draft') return;
      if (is === 'unknown') session.lose();
      else onSent();
    });
    return () => {
      isCurrent = false;
    };
  });
};
