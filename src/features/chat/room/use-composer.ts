import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { IdempotencyKey } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { isBlank, typedText } from '#contract/text.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import * as outbox from '#src/db/outbox.ts';
import { StoreError } from '#src/db/store.ts';
import { type AppServices, useApp } from '#src/frame/app-context.ts';
import { useTextDraft } from '#src/frame/use-text-draft.ts';
import { systemClock } from '#src/lib/time.ts';
import { newUuid } from '#src/lib/uuid.ts';

const Draft = v.object({ content: v.string() });

/** Read once what was asked for before is kept: a message on its way to the disk takes its draft along. */
const readDraft = (
  { store, mutations }: Pick<AppServices, 'store' | 'mutations'>,
  key: string,
): Promise<string | null> =>
  mutations
    .settled()
    .then(() =>
      store.read(['drafts'], async (tx) => {
        const row = await tx.get('drafts', key);
        const draft = v.safeParse(Draft, row?.v === 1 ? row.value : null);
        return draft.success ? draft.output.content : null;
      }),
    )
    .catch((error: unknown) => {
      if (!(error instanceof StoreError)) throw error;
      return null; // a draft that cannot be read keeps nobody from writing another
    });

/** Whether the message of this id was stored: it waits in the outbox, or was sent. */
const isStored = (store: AccountStore, id: IdempotencyKey): Promise<boolean> =>
  store
    .read(['outbox', 'counters'], (tx) => outbox.isStored(tx, id))
    .catch((error: unknown) => {
      if (!(error instanceof StoreError)) throw error;
      return false; // not known: the text stays in the field, and is sent again under the same id
    });

/** How many UTF-16 units too long a message is, as the server counts them (contract §9.2). */
export const tooLong = (text: string): number => Math.max(0, typedText(text).length - limits.chat);

export interface ComposerState {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly composing: boolean;
  /** The draft has been read: what is in the field is all that was written. */
  readonly isRead: boolean;
  readonly change: (text: string) => void;
  readonly compose: (composing: boolean) => void;
  /** Sends what is there, once the syllable that is being written is whole. */
  readonly submit: () => void;
  readonly insert: (text: string) => void;
}

/**
 * What is being written into one room. The text lives here and nowhere else until it is whole: no store is ever between
 * a key and the letter it makes (copy-ko, IME). `send` answers whether the message was kept; until it was, its text is
 * not lost: its draft goes with the transaction that writes it, and without one it comes back into the field.
 */
export const useComposer = (
  draftKey: string,
  send: (content: string, id: IdempotencyKey) => Promise<boolean>,
): ComposerState => {
  const { store, mutations } = useApp();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [composing, setComposing] = useState(false);
  const [stored, setStored] = useState<string | null | undefined>(undefined);
  const syllable = useRef({ open: false, sends: false, back: null as Returned | null });
  const now = useRef('');
  const returned = useRef<Returned | null>(null);
  const [firstKey] = useState(draftKey);

  const write = (next: string): void => {
    now.current = next;
    setText(next);
  };
  useEffect(() => {
    let current = true;
    void readDraft({ store, mutations }, firstKey).then((draft) => {
      if (!current) return;
      if (draft !== null && now.current === '' && !syllable.current.open) {
        now.current = draft;
        setText(draft);
      }
      setStored(draft);
    });
    return () => {
      current = false;
    };
  }, [store, mutations, firstKey]);
  // a database that was lost is open again: a text whose message is stored leaves the field
  useEffect(() => {
    const back = returned.current;
    if (back === null) return;
    void isStored(store, back.sentAs).then((isSaved) => {
      if (!isSaved || returned.current !== back || now.current !== back.content) return;
      returned.current = null;
      now.current = '';
      setText('');
    });
  }, [store]);
  const draft = useTextDraft({
    key: draftKey,
    text: text === '' ? null : text,
    stored,
    rowOf: (content, at) => ({
      key: draftKey,
      v: 1,
      value: { content },
      at,
      ...sentAsOf(returned.current, content),
    }),
    now: () => (now.current === '' ? null : now.current),
  });
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const giveBack = (content: string, sentAs: IdempotencyKey): void => {
    returned.current = { content, sentAs };
    if (syllable.current.open) syllable.current.back = returned.current;
    else write(now.current === '' ? content : `${content}\n${now.current}`);
  };
  const sendNow = async (): Promise<void> => {
    const content = typedText(now.current);
    if (isBlank(content) || tooLong(content) > 0) return;
    // a text that came back may have been stored all the same: under the same id it is sent once [O19]
    const id = sentAsOf(returned.current, content).sentAs ?? v.parse(IdempotencyKey, newUuid());
    returned.current = null; // the same words typed once more are another message
    const kept = send(content, id);
    draft.spend();
    write(''); // at once: what is typed next is the next message, however long the device takes to keep this one
    if (!(await kept)) giveBack(content, id);
  };

  return {
    field,
    text,
    composing,
    isRead: stored !== undefined,
    change: write,
    compose: (open) => {
      syllable.current.open = open;
      setComposing(open);
      if (open) return;
      const { sends, back } = syllable.current;
      syllable.current = { open: false, sends: false, back: null };
      now.current = field.current?.value ?? now.current; // its last syllable may not have been told yet
      if (back !== null) giveBack(back.content, back.sentAs);
      else if (sends) systemClock.setTimer(0, () => void sendNow()); // some tell the last letter only after this
    },
    submit: () => {
      if (!syllable.current.open) return void sendNow();
      syllable.current.sends = true;
      field.current?.blur(); // ends the syllable; the field has the focus again before the keyboard could go
      field.current?.focus();
    },
    insert: (phrase) => {
      write(phrase);
      caret.current = phrase.length;
      field.current?.focus();
    },
  };
};

/** A text that came back into the field because its write failed, and the id under which it was to be stored. */
interface Returned {
  readonly content: string;
  readonly sentAs: IdempotencyKey;
}

/** The id of a text that is still the one that came back. */
const sentAsOf = (returned: Returned | null, content: string): { readonly sentAs?: IdempotencyKey } =>
  returned?.content === content ? { sentAs: returned.sentAs } : {};
