import { ChevronLeft } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { amount } from '#src/lib/money.ts';
import { IconButton } from '../button/IconButton.tsx';
import { cx } from '../cx.ts';
import { type Prices, priceLines } from '../item/prices.ts';
import { useWords } from '../Ui.tsx';
import { useScroller } from './AppShell.tsx';
import styles from './OverlayHeader.module.css';

interface OverlayHeaderProps {
  /** null: it stands beside another screen. */
  readonly onBack: (() => void) | null;
  readonly actions?: ReactNode;
  /** What it lies over. */
  readonly photo: RefObject<HTMLElement | null>;
  readonly title: string;
  readonly prices: Prices;
}

/**
 * Over a photo: white glyphs on a scrim that keeps them at 4.5:1 whatever the photo. Past it: solid, with title and prices;
 * they are heard in the screen itself and not once more here.
 */
export function OverlayHeader({ onBack, actions, photo, title, prices }: OverlayHeaderProps) {
  const words = useWords();
  const header = useRef<HTMLElement>(null);
  const isPast = useScrolledPast(photo, header);
  const line = priceLines(prices).map(
    (one) => `${one.kind === 'rent' ? words.rentalFee : words.salePrice} ${amount(one.amount)}${words.won}`,
  );
  return (
    <header ref={header} className={cx(styles.header, isPast && styles.solid)}>
      {onBack && (
        <IconButton label={words.back} onClick={onBack}>
          <ChevronLeft size={26} />
        </IconButton>
      )}
      {isPast && (
        <p className={styles.about} aria-hidden>
          <b>{title}</b>
          {line.join(' · ')}
        </p>
      )}
      <div className={styles.actions}>{actions}</div>
    </header>
  );
}

/** Whether an element of the scroller has left it at the top, under `cover`, which lies over the scroller. */
const useScrolledPast = (element: RefObject<Element | null>, cover: RefObject<Element | null>): boolean => {
  const scroller = useScroller();
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const root = scroller?.current;
    const [target, over] = [element.current, cover.current];
    if (!root || !target || !over) return;
    let stop = (): void => {};
    const begin = (): void => {
      stop();
      const covered = over.getBoundingClientRect().bottom - root.getBoundingClientRect().top;
      const watch = new IntersectionObserver(
        (seen) => {
          const last = seen.at(-1);
          // below the window it is not seen either
          if (last)
            setPast(!last.isIntersecting && last.boundingClientRect.top < (last.rootBounds?.top ?? 0));
        },
        { root, rootMargin: `-${Math.max(0, Math.round(covered))}px 0px 0px` },
      );
      watch.observe(target);
      stop = () => watch.disconnect();
    };
    // where it ends changes with the lines beside it; just laid out, asking for it costs nothing
    const sizes = new ResizeObserver(begin);
    sizes.observe(over.parentElement ?? over);
    return () => {
      sizes.disconnect();
      stop();
    };
  }, [scroller, element, cover]);
  return isPast;
};
