import styles from './ProgressRing.module.css';

interface ProgressRingProps {
  /** 0 to 100; null: not measured, so that it only turns. */
  readonly percent: number | null;
}

const radius = 16;
const length = 2 * Math.PI * radius;

/** How far something has come, as a ring; the words stand beside it. */
export const ProgressRing = ({ percent }: ProgressRingProps) => (
  <svg viewBox="0 0 40 40" className={percent === null ? styles.turning : styles.ring} aria-hidden>
    <circle cx="20" cy="20" r={radius} className={styles.track} />
    <circle
      cx="20"
      cy="20"
      r={radius}
      className={styles.done}
      strokeDasharray={length}
      strokeDashoffset={length * (1 - (percent ?? 25) / 100)}
      transform="rotate(-90 20 20)"
    />
  </svg>
);
