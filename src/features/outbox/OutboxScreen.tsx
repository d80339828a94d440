import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { IdempotencyKey } from '#contract/ids.ts';
import { outboxTexts } from '#src/copy/outbox.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import { outboxEndView, outboxView } from '#src/domain/outbox.description.ts';
import { ExportRow } from '#src/features/shared/ExportRow.tsx';
import { unreadOf } from '#src/features/shared/exported.ts';
import { useExport } from '#src/features/shared/use-export.ts';
import { draftPath, useReopen } from '#src/features/shared/use-reopen.ts';
import { useApp, useMutations } from '#src/frame/app-context.ts';
import { discardToast, isStillPending } from '#src/frame/discard-toast.ts';
import { Late } from '#src/frame/Late.tsx';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { useNow } from '#src/frame/now.tsx';
import { StackScreen } from '#src/frame/Screen.tsx';
import { saveFailedText } from '#src/frame/save-failed-text.ts';
import { useView } from '#src/frame/view.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { CardSkeletons } from '#src/ui/state/Skeletons.tsx';
import { ticket } from '#src/ui/state/screen-illustrations.tsx';
import { EntryCard } from './EntryCard.tsx';
import styles from './OutboxScreen.module.css';
import { wordsOf } from './outbox-words.ts';
import { outboxScreenTexts } from './text.ts';

/** An empty outbox, and what became of what was in it: nothing that was taken back is called delivered. */
function NothingWaits() {
  const end = useView(outboxEndView, []);
  if (end === undefined) return null;
  return (
    <EmptyState
      art={ticket}
      title={outboxScreenTexts.empty}
      {...(end === 'never' ? {} : { subtitle: outboxScreenTexts.ended[end] })}
    />
  );
}

/** Everything that a user did and the server does not know yet, each with what can be done about it. */
export function OutboxScreen() {
  const mutations = useMutations();
  const toast = useToast();
  const reopen = useReopen();
  const save = useExport('rows');
  const navigate = useNavigate();
  const now = useNow();
  const network = useNetwork();
  const cut = isCut(network);
  const { capabilities } = useApp().session;
  const needsOpen = capabilities !== null && !capabilities.includes('chat-rest');
  const waiting = useView(outboxView, []);
  const [asked, setAsked] = useState<IdempotencyKey | null>(null);
  const rows = (waiting ?? []).map((entry) => ({
    entry,
    words: wordsOf(entry, now, { cut, needsOpen, wakes: 'SyncManager' in globalThis }),
  }));
  const again = rows.filter(({ words }) => words.canRetry).map(({ entry }) => entry.row.id);
  const retry = async (ids: readonly IdempotencyKey[]): Promise<void> => {
    const kept = await mutations.retry(ids);
    if (kept !== 'kept') toast({ text: saveFailedText(kept), tone: 'error' });
  };
  const cancel = async (id: IdempotencyKey): Promise<void> => {
    setAsked(null);
    const written = rows.find(({ entry, words }) => entry.row.id === id && words.isWritten);
    if (written !== undefined) {
      // what was written is never deleted by that
      if ((await reopen(written.entry.row, { isSaved: true })) !== null) toast(sellingTexts.pending.kept);
      return;
    }
    toast(discardToast(await mutations.discard(id)));
  };
  const goOn = async (row: OutboxEntry): Promise<void> => {
    const draft = await reopen(row, { isSaved: false });
    if (draft !== null) void navigate(draftPath(draft));
  };
  /** Nothing of it is called off by that, so nobody is asked. */
  const heard = async (id: IdempotencyKey): Promise<void> => {
    const outcome = await mutations.discard(id);
    if (isStillPending(outcome)) toast(discardToast(outcome));
  };
  return (
    <StackScreen
      title={outboxTexts.title}
      scrollKey="outbox"
      footer={
        again.length > 1 && (
          <div className={styles.all}>
            <Button wide icon={<RotateCw size={18} aria-hidden />} onClick={() => void retry(again)}>
              {outboxScreenTexts.retryAll}
            </Button>
          </div>
        )
      }
    >
      {waiting === undefined ? (
        <div className={styles.waiting}>
          <Late>
            <CardSkeletons count={2} />
          </Late>
        </div>
      ) : rows.length === 0 ? (
        <NothingWaits />
      ) : (
        <ul className={styles.list} aria-label={outboxScreenTexts.list}>
          {rows.map(({ entry, words }) => (
            <li key={entry.row.id}>
              <EntryCard
                words={words}
                onRetry={() => void retry([entry.row.id])}
                onCancel={() => setAsked(entry.row.id)}
                onHeard={() => void heard(entry.row.id)}
                onExport={() =>
                  void save((store) => unreadOf(store, { table: 'outbox', key: entry.row.seq }))
                }
                onReopen={() => void goOn(entry.row)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.row}>
        <ExportRow />
      </div>
      <ConfirmDialog
        open={asked !== null}
        {...outboxTexts.cancelAsk}
        danger
        onYes={() => void (asked !== null && cancel(asked))}
        onNo={() => setAsked(null)}
      />
    </StackScreen>
  );
}
