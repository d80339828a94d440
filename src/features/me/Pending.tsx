import { CircleAlert, Clock3 } from 'lucide-react';
import * as ko from '#src/copy/ko.ts';
import type { EntryState } from '#src/db/rows.ts';
import styles from './Pending.module.css';

const pendingWords: Readonly<Record<EntryState, string>> = {
  queued: ko.outbox.waiting,
  blocked: ko.outbox.waiting,
  sending: ko.outbox.sending,
  ambiguous: ko.outbox.checking,
  verifying: ko.outbox.checking,
  attention: ko.outbox.attention,
  failed: ko.outbox.attention, // never drawn as wanted
};

/** The change is drawn already, and this says that nobody else sees it yet. */
export const Pending = ({ state }: { readonly state: EntryState }) => (
  <span className={styles.pending}>
    {state === 'attention' ? <CircleAlert size={14} aria-hidden /> : <Clock3 size={14} aria-hidden />}
    {pendingWords[state]}
  </span>
);
