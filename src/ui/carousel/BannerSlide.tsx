import { Drawn } from '../Drawn.tsx';
import { useUi } from '../Ui.tsx';
import styles from './BannerCarousel.module.css';

/** What one slide says and where it leads. */
export interface Banner {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly author: string;
  /** A path of the app or an outside address; either opens in a new window (docs/decisions/0038). */
  readonly href: string;
  readonly photo?: string;
  /** The big number behind the picture. */
  readonly number?: string;
}

/** One slide: words on ink, the picture behind its sash. */
export function BannerSlide({ banner }: { readonly banner: Banner }) {
  const { words } = useUi();
  return (
    <a className={styles.link} href={banner.href} target="_blank" rel="noreferrer">
      <span className={styles.art} aria-hidden>
        <span className={styles.sash}>
          <Drawn className={styles.number} text={banner.number ?? '1'} />
        </span>
        {banner.photo && (
          <img
            src={banner.photo}
            alt=""
            width={1080}
            height={400}
            fetchPriority="high" // the largest picture of the first screen
            className={styles.photo}
          />
        )}
      </span>
      <span className={styles.text}>
        <strong className={styles.title}>{banner.title}</strong>
        <span className={styles.description}>{banner.description}</span>
        <span className={styles.author}>{banner.author}</span>
        <span className="spoken">{words.newWindow}</span>
      </span>
    </a>
  );
}

interface BannerStillProps {
  readonly label: string;
  readonly banner: Banner;
}

/** The first slide alone, at the same place and size: while the part that moves them is on its way, or cannot be had. */
export function BannerStill({ label, banner }: BannerStillProps) {
  return (
    <section className={styles.carousel} aria-label={label}>
      <div className={styles.viewport}>
        <div className={styles.track}>
          <div className={styles.slide}>
            <BannerSlide banner={banner} />
          </div>
        </div>
      </div>
    </section>
  );
}
