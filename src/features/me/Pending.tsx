import { CircleAlert, Clock3 } from 'lucide-react';
import { outboxTexts } from '#src/copy/outbox.ts';
import type { EntryState } from '#src/db/rows.ts';
import styles from './Pending.module.css';

const pendingWords: Readonly<Record<EntryState, string>> = {
  queued: outboxTexts.waiting,
  blocked: outboxTexts.waiting,
  sending: outboxTexts.sending,
  ambiguous: outboxTexts.checking,
  verifying: outboxTexts.checking,
  attention: outboxTexts.attention,
  failed: outboxTexts.attention, // never drawn as wanted
};

/** The change is drawn already, and this says that nobody else sees it yet. */
export const Pending = ({ state }: { readonly state: EntryState }) => (
  <span className={styles.pending}>
    {state === 'attention' ? <CircleAlert size={14} aria-hidden /> : <Clock3 size={14} aria-hidden />}
    {pendingWords[state]}
  </span>
);
