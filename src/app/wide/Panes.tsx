import { Keyboard } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  type Location,
  Outlet,
  type RouteObject,
  useLocation,
  useNavigationType,
  useRoutes,
} from 'react-router-dom';
import { frameTexts } from '#src/copy/frame.ts';
import { stateTexts } from '#src/copy/shell.ts';
import { useApp } from '#src/frame/app-context.ts';
import { Late } from '#src/frame/Late.tsx';
import { type Pane, PaneContext, singlePane } from '#src/frame/pane.ts';
import { TabBar } from '#src/frame/TabBar.tsx';
import { cx } from '#src/ui/cx.ts';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { ErrorState } from '#src/ui/state/ErrorState.tsx';
import { hanger } from '#src/ui/state/illustrations.tsx';
import { bell, bench, talk, ticket } from '#src/ui/state/screen-illustrations.tsx';
import { useWords } from '#src/ui/Ui.tsx';
import { useVeryWide, useWide } from '#src/ui/use-wide.ts';
import { Boundary } from '../Boundary.tsx';
import { mended } from '../recovery.ts';
import { guardedScreens, openScreens } from '../screens.ts';
import styles from './Panes.module.css';
import { type ColumnPlan, columnsOf } from './panes.ts';
import { ShortcutSheet } from './ShortcutSheet.tsx';
import { wideTexts } from './text.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** What may stand in a column beside another screen; a list of its own for each attempt, since `lazy` keeps a failure. */
const routesOf = (): RouteObject[] =>
  Object.entries({ ...openScreens, ...guardedScreens }).map(([path, load]) => ({
    path,
    Component: lazy(async () => ({ default: (await load()).Component })),
  }));

const attempts: RouteObject[][] = [];

interface ColumnProps {
  readonly at: Location | string;
  readonly pane: Pane;
}

interface RoutedProps {
  readonly at: Location | string;
  readonly attempt: number;
}

const Routed = ({ at, attempt }: RoutedProps) => {
  attempts[attempt] ??= routesOf();
  return useRoutes(attempts[attempt], at);
};

/** Code that is on its way; nothing of the screen is read yet. */
const unread = (
  <Late>
    <span />
  </Late>
);

/** A screen in a column of its own, at its own address. What fails in it leaves the others as they are. */
function Column({ at, pane }: ColumnProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <PaneContext value={pane}>
      {/* what failed in one screen says nothing of the next one in this column */}
      <Boundary
        key={`${typeof at === 'string' ? at : at.pathname}:${attempt}`}
        trouble={<ColumnTrouble mends={attempt === 0} onRetry={() => setAttempt(attempt + 1)} />}
      >
        <Suspense fallback={unread}>
          <Routed at={at} attempt={attempt} />
        </Suspense>
      </Boundary>
    </PaneContext>
  );
}

const nothing = (): void => {};

interface BeforeProps {
  readonly columns: ColumnPlan<Location>;
  readonly pathname: string;
}

/** What stands left of the page's own screen: the tabs, and the list that it was opened from. */
function Before({ columns: { list, isAlone, isWall, hasRail, tab }, pathname }: BeforeProps) {
  const [helps, setHelps] = useState(false);
  useShortcuts(pathname, () => setHelps(true));
  const cameBy = useNavigationType();
  const opened = useRef(pathname);
  const pane = useRef<HTMLElement>(null);
  const as: Pane = useMemo(
    () => ({
      kind: 'list',
      isInColumns: true,
      isOwn: isAlone,
      beside: isAlone ? null : pathname,
      cameBy,
      setSide: nothing,
    }),
    [isAlone, pathname, cameBy],
  );
  // a wall becomes a column and back: its rows stand elsewhere, and the one that was opened stays in sight
  useLayoutEffect(() => {
    if (!isAlone) opened.current = pathname;
    const row = pane.current?.querySelector(`article:has(a[href="${CSS.escape(opened.current)}"])`);
    row?.scrollIntoView({ block: 'nearest' });
    if (isAlone) opened.current = ''; // from here on its user scrolls
  }, [isAlone, pathname]);
  const { skip } = useWords();
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: a jump within the page, as its address says; only the history is spared */}
      <a
        className={styles.skip}
        href="#content"
        onClick={(event) => {
          event.preventDefault(); // the focus moves, the address and the history stay
          document.getElementById('content')?.focus();
        }}
      >
        {skip}
      </a>
      {hasRail && <Rail tab={tab} onHelp={() => setHelps(true)} />}
      <ShortcutSheet open={helps} onClose={() => setHelps(false)} />
      {list !== null && (
        <section
          className={cx(styles.list, isWall && styles.wall)}
          ref={pane}
          role={isAlone ? 'main' : undefined}
          data-pane="list"
          data-wall={isWall ? '' : undefined}
          data-stage={isAlone ? '' : undefined}
          aria-label={wideTexts.list}
        >
          <Column at={list} pane={as} />
        </section>
      )}
    </>
  );
}

const arts = { '/': hanger, '/chat': talk, '/pick': ticket, '/my': bench, '/notification': bell } as const;
const isList = (path: string): path is keyof typeof arts => path in arts;

/** In the place of a screen while only its list is open. */
function Nothing({ list }: { readonly list: string }) {
  const at = isList(list) ? list : list.startsWith('/chat') ? '/chat' : '/';
  return (
    <section className={styles.nothing} aria-label={wideTexts.beside}>
      <EmptyState art={arts[at]} {...wideTexts.nothing[at]} />
    </section>
  );
}

const sidePane: Pane = {
  kind: 'side',
  isInColumns: true,
  isOwn: false,
  beside: null,
  cameBy: 'POP',
  setSide: nothing,
};

/** What the page's own screen is about, at its right. */
function After({ path }: { readonly path: string | null }) {
  return (
    <aside className={styles.side} data-pane="side" aria-label={wideTexts.beside}>
      {path !== null && <Column key={path} at={path} pane={sidePane} />}
    </aside>
  );
}

/**
 * The screen of the address; on a wide page beside the list that it was opened from, and beside what it is about. The same
 * elements whatever the width: a screen that is open stays what it is when the page is turned.
 */
export function Columns() {
  const { session } = useApp();
  const location = useLocation();
  const isWide = useWide();
  const isVeryWide = useVeryWide();
  const [last, setLast] = useState<Location | null>(null);
  const [side, setSide] = useState<string | null>(null);
  const columns = columnsOf(location, last, session.state === 'member');
  if (columns.last !== last) setLast(columns.last);
  const hasSide = columns.hasSide && isVeryWide;
  const isMain = isWide && columns.list !== null;
  const pane: Pane = useMemo(
    () => ({
      ...singlePane,
      isInColumns: isWide,
      ...(isMain && { kind: 'main' }),
      ...(hasSide && { setSide }),
    }),
    [isWide, isMain, hasSide],
  );
  const isAlone = isWide && columns.isAlone;
  const isWall = isAlone && columns.isWall;
  return (
    <div className={styles.panes}>
      {isWide && <Before columns={columns} pathname={location.pathname} />}
      <div className={cx(styles.stage, isWall && styles.none)} {...(!isAlone && { 'data-stage': '' })}>
        {isAlone ? (
          !isWall && <Nothing list={location.pathname} />
        ) : (
          <PaneContext key="own" value={pane}>
            <Outlet />
          </PaneContext>
        )}
      </div>
      {hasSide && <After path={side} />}
    </div>
  );
}

interface ColumnTroubleProps {
  /** Looks once for rows that made it fail, and begins again without them. */
  readonly mends: boolean;
  readonly onRetry: () => void;
}

/** Says in a column that its screen could not be loaded or rendered. */
function ColumnTrouble({ mends, onRetry }: ColumnTroubleProps) {
  const { store } = useApp();
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (!mends) return;
    let isOver = false;
    void mended(store).then((isMended) => isMended && !isOver && retry());
    return () => {
      isOver = true;
    };
  }, [store, mends]);
  return (
    <div className={styles.trouble}>
      <ErrorState
        title={frameTexts.trouble.title}
        subtitle={navigator.onLine ? frameTexts.trouble.reload : stateTexts.notOffline}
        onRetry={onRetry}
      />
    </div>
  );
}

interface RailProps {
  /** Path of the selected tab; null: none. */
  readonly tab: string | null;
  readonly onHelp: () => void;
}

/** The tabs at the left of a wide page, and the way to its keyboard shortcuts. */
function Rail({ tab, onHelp }: RailProps) {
  return (
    <div className={styles.rail}>
      <TabBar current={tab ?? ''} />
      <button type="button" className={styles.help} onClick={onHelp}>
        <Keyboard size={21} aria-hidden />
        {wideTexts.shortcuts.open}
      </button>
    </div>
  );
}
