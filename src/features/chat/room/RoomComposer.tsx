import { Ban } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ChatId, ChatRoomId, IdempotencyKey, ItemId } from '#contract/ids.ts';
import { isBlank } from '#contract/text.ts';
import { chatTexts } from '#src/copy/chat.ts';
import { mutation } from '#src/db/mutation.ts';
import type { LogEntry, PendingMessage } from '#src/domain/chat/room.view.ts';
import { roomOpen, say } from '#src/domain/chat/send-message.mutation.ts';
import { type Blockable, useSetBlock } from '#src/features/shared/use-block.tsx';
import { useMutations } from '#src/frame/app-context.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { saveFailedText } from '#src/frame/save-failed-text.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { Composer } from '#src/ui/chat/Composer.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { phraseTexts } from '../phrases/text.ts';
import { chatScreenTexts } from '../text.ts';
import { tellsPrivate } from './private-words.ts';
import styles from './RoomComposer.module.css';
import type { Parted } from './room-state.ts';
import { tooLong, useComposer } from './use-composer.ts';

interface RoomComposerProps {
  /** null: there is no room yet; it is made with its first message, about the listing. */
  readonly room: ChatRoomId | null;
  readonly itemId: ItemId | null;
  readonly entries: readonly LogEntry[];
  /** Quick phrases over the field; null: none. */
  readonly phrases: readonly string[] | null;
  readonly onEditPhrases: () => void;
  /** A message was sent: it is drawn before it is stored, and a user who reads further up is taken to it. */
  readonly onSent: (id: IdempotencyKey, content: string) => void;
  /** Its write is over; where it failed, the text is back in the field. */
  readonly onSettled: (id: IdempotencyKey, isKept: boolean) => void;
}

const failedOf = (entries: readonly LogEntry[]): PendingMessage[] =>
  entries.flatMap((entry) =>
    entry.is === 'pending' && entry.pending.state === 'failed' ? [entry.pending] : [],
  );

const newestOf = (entries: readonly LogEntry[]): ChatId | null =>
  entries.reduce<ChatId | null>(
    (newest, entry) => (entry.is === 'message' ? entry.message.chatId : newest),
    null,
  );

/** Writes into a room, with or without a network. */
export function RoomComposer(props: RoomComposerProps) {
  const { room, itemId, entries, phrases, onEditPhrases, onSent, onSettled } = props;
  const mutations = useMutations();
  const cut = isCut(useNetwork());
  const toast = useToast();
  const [retrying, setRetrying] = useState(false);
  const draft = room === null ? `chat:item:${itemId}` : `chat:${room}`;
  const composer = useComposer(draft, async (content, id) => {
    onSent(id, content);
    const about = room === null ? itemId : null;
    const message = say({ chatRoomId: room, itemId: about, content }, newestOf(entries), { draft, id });
    // a room that is not there yet is made with what is said first; asking for it again changes nothing
    const kept = await mutations.act(
      ...(about === null ? [] : [mutation(roomOpen, { itemId: about })]),
      message,
    );
    onSettled(id, kept === 'kept');
    if (kept !== 'kept') toast({ text: saveFailedText(kept), tone: 'error' });
    return kept === 'kept';
  });
  const { text, composing } = composer;
  const over = composing ? 0 : tooLong(text);
  const failed = failedOf(entries);
  const again = async (): Promise<void> => {
    setRetrying(true);
    const kept = await mutations.retry(failed.map(({ id }) => id));
    setRetrying(false);
    if (kept !== 'kept') toast({ text: saveFailedText(kept), tone: 'error' });
  };
  return (
    <Composer
      field={composer.field}
      label={chatScreenTexts.field}
      placeholder={cut ? chatScreenTexts.placeholderOffline : chatScreenTexts.placeholder}
      text={text}
      isReading={!composer.isRead}
      onChange={composer.change}
      onComposing={composer.compose}
      onSend={composer.submit}
      send={chatScreenTexts.send}
      canSend={!isBlank(text) && over === 0}
      queued={cut}
      error={over > 0 ? chatScreenTexts.tooLong(over) : null}
      hint={!composing && tellsPrivate(text) ? chatScreenTexts.safety : null}
      phrases={
        text === '' && !composing && phrases !== null
          ? { label: phraseTexts.title, all: phrases, edit: phraseTexts.edit, onEdit: onEditPhrases }
          : null
      }
      onPhrase={composer.insert}
      notice={
        failed.length > 1 && (
          <p className={styles.failed}>
            <span>{chatTexts.message.manyFailed(failed.length)}</span>
            <button type="button" className={styles.again} disabled={retrying} onClick={() => void again()}>
              {chatTexts.message.againAll}
            </button>
          </p>
        )
      }
    />
  );
}

interface BlockedFieldProps extends Parted {
  readonly who: Blockable;
}

/** In the place of the field of a room whose opponent is blocked: that they are, and the way back. */
export function BlockedField({ who, words, action, blocks }: BlockedFieldProps) {
  const set = useSetBlock();
  const pressed = useRef(false);
  // what was pressed goes with the block: the focus goes into the conversation
  useEffect(
    () => () => {
      if (pressed.current && document.activeElement === document.body)
        document.getElementById('content')?.focus();
    },
    [],
  );
  return (
    <div className={styles.blocked}>
      <Ban size={20} aria-hidden />
      <p role="status">{words}</p>
      <Button
        onClick={({ detail }) => {
          if (detail > 1) return; // the second of a double tap, which is not meant for what has come in its place
          pressed.current = true;
          void set(who, blocks, blocks);
        }}
      >
        {action}
      </Button>
    </div>
  );
}
