import { CircleAlert } from 'lucide-react';
import * as ko from '#src/copy/ko.ts';
import { format } from '#src/lib/kst.ts';
import type { SaveState } from './draft-session.ts';
import styles from './SaveNote.module.css';

/** When the draft was saved last; that it cannot be saved stays in sight, for nothing else keeps it. */
export function SaveNote({ save }: { readonly save: SaveState }) {
  if (save.kind === 'none') return null;
  if (save.kind === 'saved') return <p className={styles.saved}>{ko.draft.savedAt(format.time(save.at))}</p>;
  return (
    <p className={styles.failed} role="alert">
      <CircleAlert size={15} aria-hidden />
      {save.why === 'full' ? ko.draft.failed : ko.draft.notNow}
    </p>
  );
}
