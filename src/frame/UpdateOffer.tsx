import { useState } from 'react';
import { updateTexts as words } from '#src/copy/device.ts';
import { Button } from '#src/ui/button/Button.tsx';
import type { WaitingUpdate } from './app-context.ts';
import styles from './UpdateOffer.module.css';
import { useCachedNumber } from './view-cache.tsx';

/** The bar by which the user takes a waiting version, now or later. */
export function UpdateOffer({ update }: { readonly update: WaitingUpdate }) {
  const [later, setLater] = useCachedNumber('update-later', 0);
  const [applying, setApplying] = useState(false);
  if (later > 0) return null;
  return (
    <section className={styles.bar} aria-label={words.ready}>
      <p className={styles.words}>
        <strong>{words.ready}</strong>
        <span className={styles.note}>{words.note}</span>
      </p>
      <div className={styles.answers}>
        <Button kind="text" onClick={() => setLater(1)}>
          {words.later}
        </Button>
        <Button
          kind="brand"
          busy={applying}
          onClick={() => {
            setApplying(true);
            update.apply();
          }}
        >
          {words.now}
        </Button>
      </div>
    </section>
  );
}
