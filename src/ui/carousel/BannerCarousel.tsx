import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type Clock, systemClock } from '#src/lib/time.ts';
import { useWords } from '../Ui.tsx';
import styles from './BannerCarousel.module.css';
import { type Banner, BannerSlide } from './BannerSlide.tsx';
import { useCarousel } from './use-carousel.ts';
import { useHidden, useLessMotion } from './use-still.ts';

interface BannerCarouselProps {
  readonly label: string;
  readonly banners: readonly Banner[];
  readonly clock?: Clock;
}

/** Between two slides (contract §9.2). */
const everyMs = 5_000;

/** Slides by itself every 5 s, in a loop; stands still under finger, pointer or focus, unseen, paused, or on less motion. */
export function BannerCarousel({ label, banners, clock = systemClock }: BannerCarouselProps) {
  const words = useWords();
  const { viewport, selected, touched, next, show } = useCarousel();
  const [paused, setPaused] = useState(false);
  const [looked, setLooked] = useState(false);
  const [focused, setFocused] = useState(false);
  const still = useLessMotion();
  const hidden = useHidden();
  const runs = banners.length > 1 && !(paused || looked || focused || touched || still || hidden);

  useEffect(() => {
    if (!runs) return;
    let cancel = (): void => {};
    const wait = (): void => {
      cancel = clock.setTimer(everyMs, () => {
        next();
        wait();
      });
    };
    wait();
    return () => cancel();
  }, [runs, next, clock]);

  return (
    <section
      className={styles.carousel}
      aria-roledescription={words.carousel}
      aria-label={label}
      onPointerEnter={() => setLooked(true)}
      onPointerLeave={() => setLooked(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div ref={viewport} className={styles.viewport}>
        <div className={styles.track} aria-live={runs ? 'off' : 'polite'}>
          {banners.map((banner, index) => (
            // biome-ignore lint/a11y/useSemanticElements: the carousel pattern asks for a group
            <div
              key={banner.id}
              role="group"
              aria-roledescription={words.slide(index + 1, banners.length)}
              aria-label={words.slide(index + 1, banners.length)}
              className={styles.slide}
              inert={index !== selected}
            >
              <BannerSlide banner={banner} />
            </div>
          ))}
        </div>
      </div>
      {banners.length > 1 && (
        <div className={styles.controls}>
          <button
            type="button"
            className={styles.counter}
            onClick={() => show((selected + 1) % banners.length, still)}
          >
            <span className="spoken">{words.next}, </span>
            {selected + 1} / {banners.length}
          </button>
          {!still && (
            <button
              type="button"
              className={styles.pause}
              aria-label={paused ? words.play : words.pause}
              onClick={() => setPaused(!paused)}
            >
              {paused ? <Play size={14} fill="currentColor" /> : <Pause size={14} fill="currentColor" />}
            </button>
          )}
        </div>
      )}
    </section>
  );
}
