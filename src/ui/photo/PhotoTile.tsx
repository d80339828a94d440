import { Check, CircleAlert, Clock3, Ellipsis } from 'lucide-react';
import type { PointerEvent, ReactNode, Ref } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import { cx } from '../cx.ts';
import styles from './PhotoTile.module.css';

/** How a photo stands: `ring` in per cent, null while that is not known; the others have a glyph. */
export type TileState =
  | { readonly kind: 'working'; readonly percent: number | null }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed' };

/** Follows the pointer over a tile that can be moved. */
export interface TileGrip {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
}

interface PhotoTileProps {
  /** null: it cannot be drawn (yet); `blank` stands in its place. */
  readonly src: string | null;
  readonly blank?: ReactNode;
  /** What it is and how it stands. */
  readonly label: string;
  readonly state: TileState;
  readonly words: string;
  /** The first one, which lists show. */
  readonly cover?: string | undefined;
  readonly onOpen?: (() => void) | undefined;
  readonly menu?: { readonly label: string; readonly onOpen: () => void } | undefined;
  /** What can be done about a failure. */
  readonly retry?: { readonly label: string; readonly onRetry: () => void } | undefined;
  readonly grip?: TileGrip | undefined;
  /** It is being moved by so many pixels. */
  readonly lifted?: { readonly x: number; readonly y: number } | null;
  /** What is being moved would take this place. */
  readonly target?: boolean;
  readonly ref?: Ref<HTMLLIElement>;
}

const glyph = { size: 14, 'aria-hidden': true } as const;

function StateGlyph({ state }: { readonly state: TileState }) {
  if (state.kind === 'done') return <Check {...glyph} strokeWidth={3} />;
  if (state.kind === 'failed') return <CircleAlert {...glyph} />;
  return <Clock3 {...glyph} />;
}

/** One photo of a form, with its state in a glyph or a ring and in words. */
export function PhotoTile(props: PhotoTileProps) {
  const { src, blank, label, state, words, cover, onOpen, menu, retry, grip, lifted, target, ref } = props;
  const face = (
    <>
      {src === null ? (
        <span className={styles.blank}>{blank}</span>
      ) : (
        <img src={src} alt="" draggable={false} className={styles.picture} />
      )}
      {state.kind === 'working' && (
        <span className={styles.ring}>
          <ProgressRing percent={state.percent} />
        </span>
      )}
      {cover && <span className={styles.cover}>{cover}</span>}
    </>
  );
  return (
    <li
      ref={ref}
      className={cx(styles.tile, lifted != null && styles.lifted, target && styles.target)}
      style={lifted ? { translate: `${lifted.x}px ${lifted.y}px` } : undefined}
    >
      <div className={styles.frame}>
        {onOpen ? (
          <button type="button" className={styles.open} aria-label={label} onClick={onOpen} {...grip}>
            {face}
          </button>
        ) : (
          <div role="img" className={styles.open} aria-label={label}>
            {face}
          </div>
        )}
        {menu && (
          <IconButton label={menu.label} onClick={menu.onOpen} className={styles.menu}>
            <Ellipsis size={18} aria-hidden />
          </IconButton>
        )}
      </div>
      <p className={cx(styles.state, styles[state.kind])} aria-hidden>
        {state.kind !== 'working' && <StateGlyph state={state} />}
        <span>{words}</span>
      </p>
      {retry && (
        <button type="button" className={styles.retry} onClick={retry.onRetry}>
          {retry.label}
        </button>
      )}
    </li>
  );
}

interface ProgressRingProps {
  /** 0 to 100; null: not measured, so that it only turns. */
  readonly percent: number | null;
}

const radius = 16;
const length = 2 * Math.PI * radius;

/** How far something has come, as a ring; the words stand beside it. */
const ProgressRing = ({ percent }: ProgressRingProps) => (
  <svg viewBox="0 0 40 40" className={percent === null ? styles.turning : styles.progressRing} aria-hidden>
    <circle cx="20" cy="20" r={radius} className={styles.track} />
    <circle
      cx="20"
      cy="20"
      r={radius}
      className={styles.progressDone}
      strokeDasharray={length}
      strokeDashoffset={length * (1 - (percent ?? 25) / 100)}
      transform="rotate(-90 20 20)"
    />
  </svg>
);
