import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChatId } from '#contract/ids.ts';
import { useLessMotion } from '#src/ui/carousel/use-still.ts';
import { useScroller } from '#src/ui/shell/AppShell.tsx';
import { chatScreenTexts } from '../text.ts';
import styles from './Log.module.css';
import type { LogRow } from './log-rows.ts';
import { rowHeight } from './row-height.ts';
import { nearEnd, usePlace } from './use-place.ts';

/** Rows that are drawn beyond what is seen; the next stretch is asked for so many rows, or screens, before the edge. */
const beyond = { drawn: 6, rows: 16, screens: 1.5 } as const;

interface LogProps {
  readonly rows: readonly LogRow[];
  /** The window reaches the newest line. */
  readonly isTail: boolean;
  readonly newest: ChatId | null;
  readonly draw: (row: LogRow) => ReactNode;
  /** Above the first row, of one height whatever it says; told when a user comes near it. */
  readonly top: (near: boolean) => ReactNode;
  readonly onOlder: () => void;
  readonly onNewer: () => void;
  /** Grows when the user wants to see the newest: they sent something, or asked for it. */
  readonly wanted: number;
  /** Over the end of the log, for whoever is not there. */
  readonly pill: (left: ChatId | '', isFar: boolean) => ReactNode;
}

/**
 * The rows of a log, only those near what is seen in the page. Older rows that come in above, and newer ones below, leave
 * what is read where it is; who reads the newest is taken along.
 */
export function Log(props: LogProps) {
  'use no memo'; // the virtualizer is one object that changes inside: what was remembered of it would be old
  const { rows, isTail, newest, draw, top, onOlder, onNewer, wanted, pill } = props;
  const scroller = useScroller();
  const lessMotion = useLessMotion();
  const box = useRef<HTMLDivElement>(null);
  const place = usePlace(box, { isTail, newest });
  const [above, setAbove] = useState({ height: 0, rem: 16 });
  const mark = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = mark.current;
    if (!element) return;
    const measure = (): void => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const height = element.offsetHeight;
      setAbove((was) => (was.height === height && was.rem === rem ? was : { height, rem }));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);

  const keyOf = useCallback((at: number) => rows[at]?.key ?? at, [rows]);
  const virtualizer = useVirtualizer<HTMLElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => scroller?.current ?? null,
    estimateSize: (at) => {
      const row = rows[at];
      return row === undefined ? 0 : rowHeight(row, above.rem);
    },
    getItemKey: keyOf,
    overscan: beyond.drawn,
    paddingStart: above.height,
    anchorTo: 'end',
    scrollEndThreshold: nearEnd,
  });

  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0]?.index, items.at(-1)?.index];

  const toEnd = (glides: boolean): void => {
    const smooth = glides && !lessMotion;
    if (smooth) place.glide();
    virtualizer.scrollToEnd({ behavior: smooth ? 'smooth' : 'auto' });
  };

  // at first, and whenever the last row is another one while the end is read
  const opened = useRef(false);
  const end = rows.at(-1)?.key;
  const follow = place.left === null && isTail;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows a new last row, not a change of mind
  useLayoutEffect(() => {
    if (!follow || end === undefined) return;
    const far = virtualizer.getDistanceFromEnd() > (scroller?.current?.clientHeight ?? 0);
    toEnd(opened.current && !far);
    opened.current = true;
  }, [end]);
  const answered = useRef(wanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each mutation is answered once, as soon as the end is there
  useLayoutEffect(() => {
    if (answered.current === wanted || !isTail) return;
    answered.current = wanted;
    place.arrive();
    toEnd(!place.isFar);
  }, [wanted, isTail, rows]);

  const [near, setNear] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each other range and each other stretch
  useEffect(() => {
    const element = scroller?.current;
    if (last === undefined || !element || !opened.current) return;
    const nearTop = element.scrollTop < element.clientHeight * beyond.screens; // what is drawn is a moment behind
    setNear(nearTop);
    if (nearTop) onOlder();
    if (!isTail && last >= rows.length - beyond.rows) onNewer();
  }, [first, last, rows, isTail]);

  return (
    <div className={styles.place}>
      <div
        ref={box}
        role="log"
        aria-live="off" // rows come and go while one scrolls; what comes in is said by Spoken
        aria-label={chatScreenTexts.log}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without it no key scrolls a log that holds nothing to press
        tabIndex={0}
        className={styles.log}
        style={{ height: virtualizer.getTotalSize() }}
      >
        <div ref={mark} className={styles.top}>
          {top(near)}
        </div>
        {items.map(({ index, key, start }) => {
          const row = rows[index];
          return (
            row && (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className={styles.row}
                style={{ transform: `translateY(${start}px)` }}
              >
                {draw(row)}
              </div>
            )
          );
        })}
      </div>
      {place.left !== null && <div className={styles.pill}>{pill(place.left, place.isFar)}</div>}
    </div>
  );
}
