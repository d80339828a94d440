import { sellingTexts } from '#src/copy/selling.ts';
import { photoReason } from '#src/domain/listings/refusal.words.ts';
import styles from './PhotoField.module.css';
import type { FormPhoto } from './use-form-photos.ts';

/** Why uploads failed, a line for each photo by its number: a slot has room for the state only. */
export const PhotoFaults = ({ shown }: { readonly shown: readonly FormPhoto[] }) =>
  shown.map(({ key, local, state }, index) => {
    const reason = state.kind === 'failed' ? (local?.upload?.reason ?? null) : null;
    return (
      reason !== null && (
        <p key={key} role="alert" className={styles.fault}>
          {sellingTexts.photo.failed(index + 1, photoReason(reason))}
        </p>
      )
    );
  });
