import { useState } from 'react';
import * as ko from '#src/copy/first.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { useApp, type WaitingUpdate } from './app-context.ts';
import { useKeptNumber } from './kept.tsx';
import styles from './UpdateBar.module.css';

/** Offers a waiting version, from the next change of screen on: what somebody is reading is not pushed down. */
export function UpdateBar() {
  const { update } = useApp();
  const [since] = useState(update); // this screen began with it, or it came while somebody was here
  return update !== null && since !== null ? <Offer update={update} /> : null;
}

function Offer({ update }: { readonly update: WaitingUpdate }) {
  const [later, setLater] = useKeptNumber('update-later', 0);
  const [applying, setApplying] = useState(false);
  if (later > 0) return null;
  return (
    <section className={styles.bar} aria-label={ko.update.ready}>
      <p className={styles.words}>
        <strong>{ko.update.ready}</strong>
        <span className={styles.note}>{ko.update.note}</span>
      </p>
      <div className={styles.answers}>
        <Button kind="text" onClick={() => setLater(1)}>
          {ko.update.later}
        </Button>
        <Button
          kind="brand"
          busy={applying}
          onClick={() => {
            setApplying(true);
            update.apply();
          }}
        >
          {ko.update.now}
        </Button>
      </div>
    </section>
  );
}
