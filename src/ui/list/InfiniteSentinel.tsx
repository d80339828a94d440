import { useCallback, useEffect, useRef } from 'react';
import { type Clock, systemClock } from '#src/lib/time.ts';
import { Button } from '../button/Button.tsx';
import { useScroller } from '../shell/AppShell.tsx';
import { useWords } from '../Ui.tsx';
import styles from './InfiniteSentinel.module.css';

interface InfiniteSentinelProps {
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly onMore: () => void;
  /** The last attempt failed: only the button asks again, so that an error is not a storm. */
  readonly failed?: boolean;
  readonly clock?: Clock;
}

/** Between two requests for a next page (contract §9.2). */
const throttleMs = 200;

/** The end of a list: asks for more when it is seen, and is a real button for whoever never gets it into view. */
export function InfiniteSentinel(props: InfiniteSentinelProps) {
  const { hasMore, loading, onMore, failed = false, clock = systemClock } = props;
  const words = useWords();
  const scroller = useScroller();
  const mark = useRef<HTMLDivElement>(null);
  const asked = useRef(Number.NEGATIVE_INFINITY);
  const open = hasMore && !loading;

  const ask = useCallback(() => {
    asked.current = clock.mono();
    onMore();
  }, [clock, onMore]);

  useEffect(() => {
    const element = mark.current;
    if (!element || !open || failed) return;
    let cancel: (() => void) | undefined;
    const seen = new IntersectionObserver(
      (entries) => {
        cancel?.();
        cancel = undefined;
        if (!entries.some((entry) => entry.isIntersecting)) return;
        cancel = clock.setTimer(Math.max(0, asked.current + throttleMs - clock.mono()), () => {
          ask();
          // An observer speaks only of changes: looked at anew, an end that is still in view asks again.
          seen.unobserve(element);
          seen.observe(element);
        });
      },
      { root: scroller?.current ?? null, rootMargin: '600px 0px' },
    );
    seen.observe(element);
    return () => {
      seen.disconnect();
      cancel?.();
    };
  }, [open, failed, ask, clock, scroller]);

  if (!hasMore) return null;
  return (
    <div ref={mark} className={styles.end} data-end="">
      <Button kind="text" onClick={ask} busy={loading}>
        {failed ? words.retry : words.more}
      </Button>
    </div>
  );
}
