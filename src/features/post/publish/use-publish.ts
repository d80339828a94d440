import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sellingTexts } from '#src/copy/selling.ts';
import { titled } from '#src/copy/titled.ts';
import { type Mutation, mutation } from '#src/db/mutation.ts';
import { isStopped } from '#src/db/outbox.ts';
import type { Moment, OutboxEntry } from '#src/db/rows.ts';
import { itemCreate, promptlyMs } from '#src/domain/listings/create-listing.mutation.ts';
import type { ListingDraft } from '#src/domain/listings/draft.fold.ts';
import { listingDraftKey } from '#src/domain/listings/draft-key.ts';
import { itemEdit } from '#src/domain/listings/edit-listing.mutation.ts';
import { markTold } from '#src/features/shared/published-news.ts';
import { draftOfEntry, useReopen } from '#src/features/shared/use-reopen.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { saveFailedText } from '#src/frame/save-failed-text.ts';
import { useView } from '#src/frame/view.ts';
import { systemClock } from '#src/lib/time.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import type { DraftSession } from '../draft-session.ts';
import { sellScreenTexts, wizardTexts } from '../text.ts';
import type { Leave } from '../use-leave.ts';
import { createSent, editSent, type Sent, type Uploads } from './sending.ts';

/** So long the user stands before the button until they are told that it goes on by itself. */
const patienceMs = 10_000;

/** The mutation that a whole draft becomes. */
const mutationOf = (draft: ListingDraft, now: Moment): Mutation => {
  const { draftId, form, auto, edits } = draft;
  const key = listingDraftKey(draftId);
  if (edits !== null)
    return mutation(itemEdit, { itemId: edits.itemId, form }, { precondition: edits.base, draft: key });
  return mutation(itemCreate, { draftId, form, auto, until: auto ? null : now + promptlyMs }, { draft: key });
};

export type Publishing =
  | { readonly kind: 'writing' }
  | { readonly kind: 'sending'; readonly photos: Uploads | null }
  /** It was refused, or asks the user. */
  | { readonly kind: 'stopped'; readonly row: OutboxEntry; readonly uploads: readonly OutboxEntry[] };

interface Publish {
  readonly state: Publishing;
  /** It is kept to be sent, whatever happens to this screen. */
  readonly isSent: boolean;
  /** Nothing reaches the server, and has not for a while. */
  readonly isCut: boolean;
  readonly publish: () => void;
  readonly retry: () => void;
  /** Leaves it to go on by itself. */
  readonly leaveIt: () => void;
  /** Takes it back into the wizard. */
  readonly goOn: () => void;
}

/**
 * Enqueues the draft and watches its entry while the user waits. `photosStored` resolves with false when a photo was
 * rejected; photos are shrunk after it, so that closing the app meanwhile leaves an entry that a `sync` sends. `leave` says
 * whether leaving the wizard asks first, `needsOpen` that a photo can be converted by an open app only.
 */
export const usePublish = (
  session: DraftSession,
  photosStored: () => Promise<boolean>,
  leave: Pick<Leave, 'freely' | 'guarded'>,
  needsOpen: boolean,
): Publish => {
  const { mutations, store, session: account } = useApp();
  const cut = useLastingCut();
  const navigate = useNavigate();
  const toast = useToast();
  const reopen = useReopen();
  const { draftId, edits } = session.state().draft;
  /** Each attempt is watched anew; 0: none is. */
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const sent = useView(async (): Promise<Sent | null> => {
    if (attempt === 0) return null;
    return edits === null ? createSent(store, draftId) : editSent(store, edits.itemId);
  }, [attempt, draftId, edits?.itemId]);
  const isSent = attempt > 0;
  const stopped = isSent && sent?.kind === 'pending' && isStopped(sent.row) ? sent : null;
  const doneId = isSent && sent?.kind === 'done' ? sent.itemId : null;

  const wasStopped = useRef(false);
  useEffect(() => {
    if (sent?.kind === 'pending') wasStopped.current = isStopped(sent.row);
  }, [sent]);
  const arrive = useEffectEvent(async () => {
    if (doneId === null) return;
    if (edits === null) await markTold(store, draftId);
    const { title } = session.state().draft.form;
    if (edits === null) toast(titled.posted(title.trim()));
    else if (!wasStopped.current) toast(sellScreenTexts.editDone); // else another tab has decided its conflict
    void navigate(`/detail/${doneId}`, { replace: true });
  });
  useEffect(() => {
    if (doneId !== null) void arrive();
  }, [doneId]);

  /** It goes on without the user, who is told where it is to be found. */
  const goAhead = (isQueued: boolean): void => {
    const { title } = session.state().draft.form;
    if (needsOpen) toast(sellingTexts.pending.needsOpen);
    if (edits !== null) {
      toast(isQueued ? sellScreenTexts.editQueued : sellScreenTexts.editLate);
      return void navigate(`/detail/${edits.itemId}`, { replace: true });
    }
    const { auto } = session.state().draft;
    toast(auto ? titled.postQueued(title.trim()) : sellScreenTexts.late);
    void navigate('/my-trade', { replace: true });
  };
  const hurryOn = useEffectEvent(goAhead);
  const isWaiting = isSent && stopped === null && doneId === null;
  useEffect(() => {
    if (!isWaiting) return;
    return systemClock.setTimer(cut ? 0 : patienceMs, () => hurryOn(cut));
  }, [isWaiting, cut]);

  const hand = async (): Promise<void> => {
    if (!(await photosStored())) return; // a photo was rejected, and the user notified
    await session.stop();
    const now = systemClock.wall() + account.serverOffset;
    const kept = await mutations.act(mutationOf(session.state().draft, now));
    if (kept !== 'kept') {
      session.resume();
      return toast({ text: saveFailedText(kept), tone: 'error' });
    }
    leave.freely();
    setAttempt((was) => was + 1);
  };
  const isHanding = useRef(false);
  const publish = (): void => {
    if (isHanding.current || isSent) return;
    isHanding.current = true; // a second press may come before React renders the first
    setBusy(true);
    void hand().finally(() => {
      isHanding.current = false;
      setBusy(false);
    });
  };
  const retry = async (row: OutboxEntry): Promise<void> => {
    const kept = await mutations.retry([row.id]);
    if (kept !== 'kept') toast({ text: saveFailedText(kept), tone: 'error' });
  };
  const goOn = async (row: OutboxEntry): Promise<void> => {
    const draft = draftOfEntry(row, false);
    if (draft !== null) session.ignoreEcho(draft);
    if ((await reopen(row, { isSaved: false })) === null) return;
    session.resume();
    leave.guarded();
    setAttempt(0);
  };

  const photos = sent?.kind === 'pending' && sent.photos.done < sent.photos.all ? sent.photos : null;
  const state: Publishing =
    stopped !== null
      ? { kind: 'stopped', row: stopped.row, uploads: stopped.uploads }
      : isBusy || isSent
        ? { kind: 'sending', photos }
        : { kind: 'writing' };
  return {
    state,
    isSent,
    isCut: cut,
    publish,
    leaveIt: () => goAhead(cut),
    retry: () => void (stopped !== null && retry(stopped.row)),
    goOn: () => void (stopped !== null && goOn(stopped.row)),
  };
};

/** What the last button does: a new listing without a network waits for one, or is put aside. */
export type LastButton = 'publish' | 'queue' | 'keep' | 'save';

export const lastButtonOf = (draft: ListingDraft, cut: boolean): LastButton => {
  if (draft.edits !== null) return 'save';
  if (!cut) return 'publish';
  return draft.auto ? 'queue' : 'keep';
};

export const lastWords: Readonly<Record<LastButton, string>> = {
  publish: wizardTexts.done,
  queue: sellScreenTexts.send,
  keep: sellScreenTexts.keep,
  save: wizardTexts.editDone,
};

/** A cut shorter than this changes nothing on the screen. */
const cutMs = 1_500;

/**
 * Whether nothing has reached the server for a while. A single call that breaks off, as an upload may, is repeated within a
 * moment: a button must not change what it does under the finger that presses it.
 */
const useLastingCut = (): boolean => {
  const cut = isCut(useNetwork());
  const [isLasting, setLasting] = useState(cut);
  if (isLasting && !cut) setLasting(false);
  useEffect(() => (cut ? systemClock.setTimer(cutMs, () => setLasting(true)) : undefined), [cut]);
  return isLasting;
};
