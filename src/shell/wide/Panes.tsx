import { lazy, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  type Location,
  Outlet,
  type RouteObject,
  useLocation,
  useNavigationType,
  useRoutes,
} from 'react-router-dom';
import { cx } from '#src/ui/cx.ts';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { hanger } from '#src/ui/state/illustrations.tsx';
import { bench, talk, ticket } from '#src/ui/state/screen-illustrations.tsx';
import { useVeryWide, useWide } from '#src/ui/use-wide.ts';
import { useApp } from '../frame/app-context.ts';
import { Late } from '../frame/Late.tsx';
import { type Pane, PaneContext, singlePane } from '../frame/pane.ts';
import { guardedScreens, openScreens } from '../screens.ts';
import styles from './Panes.module.css';
import { columnsOf, type Columns as Places } from './panes.ts';
import { Rail } from './Rail.tsx';
import { ShortcutSheet } from './ShortcutSheet.tsx';
import { wideTexts } from './text.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** What may stand in a column beside another screen. */
const routes: RouteObject[] = Object.entries({ ...openScreens, ...guardedScreens }).map(([path, load]) => ({
  path,
  Component: lazy(async () => ({ default: (await load()).Component })),
}));

interface ColumnProps {
  readonly at: Location | string;
  readonly pane: Pane;
}

const Routed = ({ at }: Pick<ColumnProps, 'at'>) => useRoutes(routes, at);

/** Code that is on its way; nothing of the screen is read yet. */
const unread = (
  <Late>
    <span />
  </Late>
);

/** A screen in a column of its own, at its own address. */
function Column({ at, pane }: ColumnProps) {
  return (
    <PaneContext value={pane}>
      <Suspense fallback={unread}>
        <Routed at={at} />
      </Suspense>
    </PaneContext>
  );
}

const nothing = (): void => {};

interface BeforeProps {
  readonly columns: Places<Location>;
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
    () => ({ kind: 'list', isOwn: isAlone, beside: isAlone ? null : pathname, cameBy, setSide: nothing }),
    [isAlone, pathname, cameBy],
  );
  // a wall becomes a column and back: its rows stand elsewhere, and the one that was opened stays in sight
  useLayoutEffect(() => {
    if (!isAlone) opened.current = pathname;
    const row = pane.current?.querySelector(`article:has(a[href="${CSS.escape(opened.current)}"])`);
    row?.scrollIntoView({ block: 'nearest' });
  }, [isAlone, pathname]);
  return (
    <>
      {hasRail && <Rail tab={tab} onHelp={() => setHelps(true)} />}
      <ShortcutSheet open={helps} onClose={() => setHelps(false)} />
      {list !== null && (
        <section
          className={cx(styles.list, isWall && styles.wall)}
          ref={pane}
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

const arts = { '/': hanger, '/chat': talk, '/pick': ticket, '/my': bench } as const;
const isTab = (path: string | null): path is keyof typeof arts => path !== null && path in arts;

/** In the place of a screen while only its list is open. */
function Nothing({ tab }: { readonly tab: string | null }) {
  const at = isTab(tab) ? tab : '/';
  return (
    <section className={styles.nothing}>
      <EmptyState art={arts[at]} {...wideTexts.nothing[at]} />
    </section>
  );
}

const sidePane: Pane = { kind: 'side', isOwn: false, beside: null, cameBy: 'POP', setSide: nothing };

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
    () => (isMain ? { ...singlePane, kind: 'main', ...(hasSide && { setSide }) } : singlePane),
    [isMain, hasSide],
  );
  const isAlone = isWide && columns.isAlone;
  const isWall = isAlone && columns.isWall;
  return (
    <div className={styles.panes}>
      {isWide && <Before columns={columns} pathname={location.pathname} />}
      <div className={cx(styles.stage, isWall && styles.none)} {...(!isAlone && { 'data-stage': '' })}>
        {isAlone ? (
          !isWall && <Nothing tab={columns.tab} />
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
