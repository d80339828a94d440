import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { cx } from '../cx.ts';
import { useUi } from '../Ui.tsx';
import styles from './AppShell.module.css';

const ScrollerContext = createContext<RefObject<HTMLElement | null> | undefined>(undefined);

/** The element that scrolls, for what watches it (the FAB, the end of a list). */
export const useScroller = (): RefObject<HTMLElement | null> | undefined => useContext(ScrollerContext);

const StartsScrolledContext = createContext(false);

/** Whether the screen was left further down and opens there again. */
export const useStartsScrolled = (): boolean => useContext(StartsScrolledContext);

interface AppShellProps {
  /** Of the screen, said when the focus comes into its content. */
  readonly name?: string | undefined;
  readonly header?: ReactNode;
  /** Under the header and never scrolled away: network line, update bar. */
  readonly line?: ReactNode;
  readonly children: ReactNode;
  /** Above the footer, over the content: the FAB. */
  readonly floating?: ReactNode;
  /** Bottom navigation, action bar or composer; the one element that pads for the home indicator. */
  readonly footer?: ReactNode;
  /** The header lies over the content's photo. */
  readonly overlay?: boolean;
  /** Leaving and coming back finds the same place; one name a screen and subject, such as `item:341`. */
  readonly scrollKey?: string;
  /** Content behind cards is white instead of the page's grey. */
  readonly plain?: boolean;
  /** From 900 px it is twice as wide, for a screen that has two columns there. */
  readonly wide?: boolean;
  /** In a column of a wide page; `isOwn`: the page's address is of it. */
  readonly column?: { readonly isOwn: boolean; readonly isMain: boolean } | undefined;
  /** A list, which on a wide page stands at the left. */
  readonly list?: boolean;
  /** Such a list of cards: alone on a wide page it takes all of it. */
  readonly wall?: boolean;
  /** It begins with a link past its header; not where the page has one for all of its columns. */
  readonly skips?: boolean;
}

/** Header, scroller and footer of one screen: 480 px at most, centred, safe areas kept, as high as what is visible. */
export function AppShell(props: AppShellProps) {
  'use no memo'; // its parts come as they are from its parent: to remember them costs the first route 0.3 kB
  const {
    name,
    header,
    line,
    children,
    floating,
    footer,
    overlay = false,
    scrollKey,
    plain = false,
    wide = false,
    column,
    list = false,
    wall = false,
    skips = true,
  } = props;
  const { words, scrolls } = useUi();
  // by the place that a screen was left at, not by the one that is scrolled to now
  const startsScrolled = useMemo(
    () => scrollKey !== undefined && (scrolls.get(scrollKey) ?? 0) > 0,
    [scrollKey, scrolls],
  );
  const scroller = useRef<HTMLDivElement>(null);
  useKeptScroll(scroller, scrollKey);
  const Main = column?.isMain === false ? 'div' : 'main';
  const isOwn = column?.isOwn ?? true;
  return (
    <ScrollerContext value={scroller}>
      <div
        className={cx(
          styles.shell,
          overlay && styles.overlay,
          plain && styles.plain,
          wide && styles.wide,
          list && styles.list,
          wall && styles.wall,
        )}
      >
        {skips && (
          // biome-ignore lint/a11y/useValidAnchor: a jump within the page, as its address says; only the history is spared
          <a
            className={styles.skip}
            href="#content"
            onClick={(event) => {
              event.preventDefault(); // the focus moves, the address and the history stay
              scroller.current?.focus();
            }}
          >
            {words.skip}
          </a>
        )}
        <div className={styles.top}>
          {header}
          {line}
        </div>
        <Main className={styles.main}>
          {/* biome-ignore lint/a11y/useSemanticElements: it takes the focus and says its screen; a fieldset is of a form */}
          <div
            ref={scroller}
            id={isOwn ? 'content' : undefined}
            role="group"
            aria-label={name}
            tabIndex={-1}
            className={cx(styles.scroller, floating !== undefined && styles.padded)}
          >
            <StartsScrolledContext value={startsScrolled}>{children}</StartsScrolledContext>
          </div>
          {floating && <div className={styles.floating}>{floating}</div>}
        </Main>
        <div className={styles.bottom}>{footer}</div>
      </div>
    </ScrollerContext>
  );
}

const byHand = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Brings a scroller back to where it was left. The list under it comes from a live query, a frame or more later, so the
 * place is tried again as the content grows, until it is reached or the user moves.
 */
const useKeptScroll = (scroller: RefObject<HTMLElement | null>, key: string | undefined): void => {
  const { scrolls } = useUi();
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || key === undefined) return;
    const wanted = scrolls.get(key) ?? 0;
    let seeking = wanted > 0;
    const stop = (): void => {
      seeking = false;
      sizes.disconnect();
    };
    const seek = (): void => {
      if (!seeking) return;
      element.scrollTop = wanted;
      if (Math.abs(element.scrollTop - wanted) < 2) stop();
    };
    const sizes = new ResizeObserver(seek);
    for (const child of element.children) sizes.observe(child);
    seek();
    const remember = (): void => {
      if (!seeking) scrolls.set(key, element.scrollTop);
    };
    element.addEventListener('scroll', remember, { passive: true });
    for (const event of byHand) element.addEventListener(event, stop, { passive: true });
    return () => {
      stop();
      element.removeEventListener('scroll', remember);
      for (const event of byHand) element.removeEventListener(event, stop);
    };
  }, [scroller, key, scrolls]);
};
