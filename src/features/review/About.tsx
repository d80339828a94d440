import type { PickRow } from '#src/domain/picks/rows.ts';
import { pictogramOf } from '#src/features/shared/card.ts';
import { mediaUrl } from '#src/frame/media.ts';
import { Photo } from '#src/ui/photo/Photo.tsx';
import styles from './ReviewScreen.module.css';

/** Which trade it is, from the PICK itself: it needs no listing that may be gone. */
export const About = ({ pick }: { readonly pick: PickRow }) => (
  <div className={styles.about}>
    <Photo
      src={mediaUrl(pick.imageUrl)}
      alt=""
      width={56}
      height={70}
      pictogram={pictogramOf(pick)}
      className={styles.photo}
    />
    <p className={styles.item}>{pick.title}</p>
  </div>
);
