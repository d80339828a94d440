import * as v from 'valibot';
import type { Moment, PhotoRow } from '#src/db/rows.ts';
import { ListingDraft, listingDraftRow } from '#src/domain/listings/draft.fold.ts';
import { listingDraftKey } from '#src/domain/listings/draft-key.ts';
import {
  changedFields,
  emptyListing,
  type ListingForm,
  type ListingPhoto,
  listingFields,
} from '#src/domain/listings/form.ts';
import type { Kept, Mutations } from '#src/frame/mutations.ts';

/** How the draft on the disk stands to the one on the screen. */
export type SaveState =
  /** Nothing was written yet. */
  | { readonly kind: 'none' }
  | { readonly kind: 'saved'; readonly at: Moment }
  | { readonly kind: 'failed'; readonly why: Exclude<Kept, 'kept'> };

export interface SessionState {
  readonly draft: ListingDraft;
  readonly save: SaveState;
  /** It is on the disk, or on its way there: leaving must delete or keep it. */
  readonly isStored: boolean;
}

interface Deps {
  readonly mutations: Pick<Mutations, 'keepDraft' | 'dropDraft'>;
  /** Server time. */
  readonly now: () => Moment;
}

/** A draft while it is written: the screen's own state, saved with every change (I1, I2). */
export interface DraftSession {
  state(): SessionState;
  subscribe(changed: () => void): () => void;
  /** Shows the change at once and saves it; while a write is under way only the newest waits. */
  change(patch: Partial<ListingForm>): void;
  /** The same for where the user is and what they decided beside the form. */
  put(patch: Partial<Pick<ListingDraft, 'step' | 'auto' | 'isSaved'>>): void;
  /** A photo is part of the form once it is saved with it; `at`: its place, else the last. */
  add(photo: PhotoRow, at?: number): Promise<Kept>;
  /** While nothing is written the form follows the listing that it edits. */
  rebase(edits: NonNullable<ListingDraft['edits']>): void;
  /** Another tab has saved this draft: its content is the later one. */
  adopt(draft: ListingDraft, at: Moment): void;
  /** Another tab has deleted it with its photos; what is written here stays. */
  lose(): void;
  /** Whether this session has written just that. */
  isOwn(draft: ListingDraft): boolean;
  /** Writes what is not written yet; false: it could not be. */
  flush(): Promise<boolean>;
  /** Nothing is written from here on; settles when the write under way has. */
  stop(): Promise<void>;
  resume(): void;
  /** This window is about to store this content: the live query's echo of it is not another tab's write. */
  ignoreEcho(draft: ListingDraft): void;
  /** Deletes it with its photos; where that fails it is written on. */
  drop(): Promise<Kept>;
}

/** What leaving would lose: of a new listing any input, of an edit any difference. */
export const isWritten = ({ form, edits }: ListingDraft): boolean =>
  edits === null
    ? JSON.stringify(form) !== JSON.stringify(emptyListing)
    : changedFields(form, edits.base.form).length > 0;

/** The same for two drafts of the same content, whatever order their fields were put together in. */
const printOf = (draft: ListingDraft): string => JSON.stringify(v.parse(ListingDraft, draft));

interface Added {
  readonly photo: PhotoRow;
  readonly at: number | undefined;
  readonly settled: (kept: Kept) => void;
}

const withPhotos = (draft: ListingDraft, added: readonly Added[]): ListingDraft => {
  if (added.length === 0) return draft;
  const photos: ListingPhoto[] = [...draft.form.photos];
  for (const { photo, at } of added) photos.splice(at ?? photos.length, 0, { photoId: photo.id });
  return { ...draft, form: { ...draft.form, photos } };
};

/** How many of its last writes a session knows again: a live query lags by one or two. */
const remembered = 20;

/** Opens a draft for writing. `storedAt`: when it was saved last; null: it is not on the disk. */
export const openSession = (
  first: ListingDraft,
  storedAt: Moment | null,
  { mutations, now }: Deps,
): DraftSession => {
  let state: SessionState = {
    draft: first,
    save: storedAt === null ? { kind: 'none' } : { kind: 'saved', at: storedAt },
    isStored: storedAt !== null,
  };
  const listeners = new Set<() => void>();
  const own: string[] = [printOf(first)];
  let isDirty = false;
  let isOver = false;
  let adding: Added[] = [];
  let writing: Promise<void> | null = null;

  const become = (next: Partial<SessionState>): void => {
    state = { ...state, ...next };
    for (const changed of listeners) changed();
  };

  const writeOnce = async (): Promise<boolean> => {
    const added = adding;
    adding = [];
    isDirty = false;
    const draft = withPhotos(state.draft, added);
    own.push(printOf(draft));
    if (own.length > remembered) own.shift();
    const at = now();
    const kept = await mutations.keepDraft(
      listingDraftRow(draft, at),
      added.map(({ photo }) => photo),
    );
    if (kept === 'kept') become({ draft: withPhotos(state.draft, added), save: { kind: 'saved', at } });
    else {
      isDirty = true; // the next change, or the next flush, tries again
      become({ save: { kind: 'failed', why: kept } });
    }
    for (const { settled } of added) settled(kept);
    return kept === 'kept';
  };
  const pump = async (): Promise<void> => {
    while (!isOver && (isDirty || adding.length > 0)) if (!(await writeOnce())) return;
  };
  const write = (): Promise<void> => {
    writing ??= pump().finally(() => {
      writing = null;
    });
    return writing;
  };

  const change = (draft: ListingDraft): void => {
    if (isOver) return;
    isDirty = true;
    become({ draft, isStored: true });
    void write();
  };

  return {
    state: () => state,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    change: (patch) => {
      const form: ListingForm = { ...state.draft.form, ...patch };
      // fields tell each change twice
      if (listingFields.some((field) => form[field] !== state.draft.form[field]))
        change({ ...state.draft, form });
    },
    put: (patch) => {
      const draft = { ...state.draft, ...patch };
      if (state.isStored || patch.isSaved === true) change(draft);
      else become({ draft }); // a look around is no draft
    },
    add: (photo, at) =>
      new Promise((settled) => {
        if (isOver) return settled('broken');
        adding.push({ photo, at, settled });
        become({ isStored: true });
        void write();
      }),
    rebase: (edits) => {
      if (!state.isStored) become({ draft: { ...state.draft, edits, form: edits.base.form } });
    },
    adopt: (draft, at) => {
      if (isOver || writing !== null) return; // what is being written here is later still
      own.push(printOf(draft));
      // where its user stands is each window's own
      become({ draft: { ...draft, step: state.draft.step }, save: { kind: 'saved', at }, isStored: true });
    },
    lose: () => {
      if (isOver) return;
      const photos = state.draft.form.photos.filter((photo) => 'fileKey' in photo);
      become({
        draft: { ...state.draft, form: { ...state.draft.form, photos } },
        save: { kind: 'none' },
        isStored: false,
      });
    },
    isOwn: (draft) => own.includes(printOf(draft)),
    flush: async () => {
      await writing;
      if (isDirty) await write();
      return !isDirty;
    },
    stop: async () => {
      isOver = true;
      await writing;
    },
    resume: () => {
      isOver = false;
    },
    ignoreEcho: (draft) => {
      own.push(printOf(draft));
    },
    drop: async () => {
      isOver = true;
      await writing;
      const kept = await mutations.dropDraft(listingDraftKey(state.draft.draftId));
      isOver = kept === 'kept';
      return kept;
    },
  };
};
