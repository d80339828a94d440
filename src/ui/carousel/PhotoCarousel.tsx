import { Maximize2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { cx } from '../cx.ts';
import { Photo } from '../photo/Photo.tsx';
import type { Pictogram } from '../photo/pictograms.tsx';
import { smaller } from '../photo/smaller.ts';
import { useUi } from '../Ui.tsx';
import styles from './PhotoCarousel.module.css';
import { useCarousel } from './use-carousel.ts';
import { useLessMotion } from './use-still.ts';

const PhotoViewer = lazy(() => import('../photo/PhotoViewer.tsx'));

interface PhotoCarouselProps {
  readonly title: string;
  readonly photos: readonly string[];
  readonly pictogram: Pictogram;
  /** None is asked for before it is seen. */
  readonly sparing?: boolean;
}

/** The photos of an item, 4:5, in a loop, all asked for at once so that none is missing offline unless sparing; dots when there is more than one, zoom by button and double tap. */
export function PhotoCarousel({ title, photos, pictogram, sparing = false }: PhotoCarouselProps) {
  const { words, srcSetOf } = useUi();
  const { viewport, selected, show } = useCarousel();
  const [viewing, setViewing] = useState(false);
  const [opened, setOpened] = useState(false);
  const still = useLessMotion();
  const view = (): void => {
    setOpened(true);
    setViewing(true);
  };
  const shown = photos.length === 0 ? [null] : photos;
  return (
    <section className={styles.carousel} aria-roledescription={words.carousel} aria-label={title}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut; the zoom button does the same */}
      <div ref={viewport} className={styles.viewport} onDoubleClick={view}>
        <div className={styles.track}>
          {shown.map((photo, index) => (
            // biome-ignore lint/a11y/useSemanticElements: the carousel pattern asks for a group
            <div
              key={photo ?? 'none'}
              role="group"
              aria-label={words.slide(index + 1, shown.length)}
              aria-hidden={index !== selected}
              className={styles.slide}
              // its listing's card has drawn the first one small
              style={photo === null || index > 0 ? undefined : smaller(srcSetOf(photo), 0)}
            >
              <Photo
                src={photo}
                alt={words.photoOf(title, index + 1, shown.length)}
                width={480}
                height={600}
                pictogram={pictogram}
                sizes="(max-width: 480px) 100vw, 480px"
                eager={index === 0}
                ahead={!sparing} // all at once: an item that was opened is whole with no network
                className={styles.photo}
              />
            </div>
          ))}
        </div>
      </div>
      {photos.length > 1 && (
        <div className={styles.dots}>
          {photos.map((photo, index) => (
            <button
              key={photo}
              type="button"
              className={cx(styles.dot, index === selected && styles.on)}
              aria-label={words.photo(index + 1)}
              aria-current={index === selected ? 'true' : undefined}
              onClick={() => show(index, still)}
            />
          ))}
        </div>
      )}
      {photos.length > 0 && (
        <button type="button" className={styles.zoom} aria-label={words.zoom} onClick={view}>
          <Maximize2 size={18} aria-hidden />
        </button>
      )}
      {opened && (
        <Suspense fallback={null}>
          <PhotoViewer
            open={viewing}
            onClose={() => setViewing(false)}
            title={title}
            photos={photos}
            start={selected}
            pictogram={pictogram}
          />
        </Suspense>
      )}
    </section>
  );
}
