import type { CSSProperties } from 'react';
import { cx } from '../cx.ts';
import { useWords } from '../Ui.tsx';
import styles from './Photo.module.css';
import { type Pictogram, PictogramIcon } from './pictograms.tsx';
import { usePicture } from './use-picture.ts';

interface PhotoProps {
  /** null: the item has none, or it is known not to be on this device. */
  readonly src: string | null;
  /** '' when the words beside it say the same. */
  readonly alt: string;
  /** As it is drawn at most, px. */
  readonly width: number;
  readonly height: number;
  readonly pictogram: Pictogram;
  /** How wide it is drawn where its width does not say it, as in HTML; '': it is looked at as it was uploaded. */
  readonly sizes?: string;
  /** Seen without scrolling: loaded at once and first. */
  readonly eager?: boolean;
  /** Loaded at once though not seen yet, behind what is. */
  readonly ahead?: boolean;
  readonly className?: string | undefined;
}

/** Below this width the sentence does not fit and the pictogram speaks alone. */
const sentenceFrom = 84;

/** A photo that keeps its room while it loads and is never a broken icon: without it a tint, its kind and a sentence. */
export function Photo(props: PhotoProps) {
  const { src, alt, width, height, pictogram, eager = false, ahead = false, className } = props;
  const { sizes = `${width}px` } = props;
  const words = useWords();
  const [isMissing, fails, srcSet] = usePicture(src, sizes);
  if (src === null || isMissing) {
    return (
      <div
        className={cx(styles.missing, className)}
        style={{ aspectRatio: `${width} / ${height}`, '--width': `${width}px` } as CSSProperties} // a custom property is not in its type
        {...(alt === ''
          ? { 'aria-hidden': true }
          : { role: 'img', 'aria-label': `${alt}. ${words.photoMissing}` })}
      >
        <PictogramIcon kind={pictogram} size={width >= 200 ? 56 : 28} />
        {width >= sentenceFrom && <span className={styles.sentence}>{words.photoMissing}</span>}
      </div>
    );
  }
  return (
    <img
      key={src}
      sizes={sizes} // these before `src`: some browsers begin to load what it says without them
      srcSet={srcSet}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={eager || ahead ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      draggable={false}
      className={cx(styles.photo, className)}
      style={{ aspectRatio: `${width} / ${height}` }}
      onError={fails}
    />
  );
}
