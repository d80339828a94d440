import { Search } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { homeTexts, noResults } from '#src/copy/home.ts';
import { navTexts } from '#src/copy/shell.ts';
import { hasDraft } from '#src/domain/listings/has-draft.view.ts';
import { ItemList } from '#src/features/shared/ItemList.tsx';
import { useApp } from '#src/frame/app-context.ts';
import { Freshness } from '#src/frame/Freshness.tsx';
import { Screen } from '#src/frame/Screen.tsx';
import { useList } from '#src/frame/use-list.ts';
import { useView } from '#src/frame/view.ts';
import { IconLink } from '#src/ui/button/IconButton.tsx';
import { Fab } from '#src/ui/shell/Fab.tsx';
import { HomeHeader } from '#src/ui/shell/Header.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { hanger } from '#src/ui/state/illustrations.tsx';
import { useUi } from '#src/ui/Ui.tsx';
import { Banners } from './Banners.tsx';
import { categories } from './categories.ts';
import styles from './HomeScreen.module.css';
import { homeFeed } from './home-reads.ts';
import { NotificationBell } from './NotificationBell.tsx';

/** Banners and the newest listings. */
export function HomeScreen() {
  const list = useList(homeFeed);
  const isWriting = useView(hasDraft, []) ?? false;
  const { state } = list;
  const at = 'at' in state ? state.at : null;
  const busy = 'busy' in state && state.busy;
  const notRenewed = 'notRenewed' in state && state.notRenewed;
  return (
    <Screen
      title={null}
      scrollKey="home"
      at={at}
      header={
        <HomeHeader
          actions={
            <>
              <IconLink to="/search" label={navTexts.search}>
                <Search size={23} aria-hidden />
              </IconLink>
              <NotificationBell />
            </>
          }
        />
      }
      floating={<Fab to="/post" label={homeTexts.post} {...(isWriting && { note: homeTexts.draft })} />}
    >
      <h1 className="spoken">{navTexts.home}</h1>
      <Today />
      <Banners />
      <Categories />
      <div className={styles.head}>
        <h2 className={styles.title}>{homeTexts.latest}</h2>
        {at !== null && <Freshness at={at} busy={busy} notRenewed={notRenewed} onRefresh={list.refresh} />}
      </div>
      <ItemList list={list} label={homeTexts.latest} empty={<EmptyState art={hanger} {...noResults} />} />
    </Screen>
  );
}

/** The product types in one row that is pushed sideways; each leads to its search. */
function Categories() {
  const { Link } = useUi();
  return (
    <nav className={styles.categories} aria-label={homeTexts.categories}>
      {categories.map(({ to, label }) => (
        <Link key={to} to={to} className={styles.category}>
          {label}
        </Link>
      ))}
    </nav>
  );
}

const Nothing = () => null;

/** Its code comes behind the first screen; where it cannot come, Home is whole without it. */
const Strip = lazy(() =>
  import('./TodayStrip.tsx').then(
    ({ TodayStrip }) => ({ default: TodayStrip }),
    () => ({ default: Nothing }),
  ),
);

/** The strip of today's PICKs, for whoever may have some. */
function Today() {
  const { account } = useApp();
  if (account === 'visitor') return null;
  return (
    <Suspense fallback={<span data-unread="" hidden />}>
      <Strip />
    </Suspense>
  );
}
