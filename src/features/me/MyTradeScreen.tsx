import { useState } from 'react';
import { emptyTexts } from '#src/copy/empty.ts';
import { myTexts } from '#src/copy/me.ts';
import { navTexts } from '#src/copy/shell.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { mySalesView } from '#src/domain/listings/my-sales.view.ts';
import { draftCount, pendingListings, publishedSince } from '#src/domain/listings/own-listings.view.ts';
import { mySalesFeed } from '#src/domain/pull-keys.ts';
import { DraftsRow } from '#src/features/shared/DraftsRow.tsx';
import { ItemList } from '#src/features/shared/ItemList.tsx';
import { ListHead } from '#src/frame/ListHead.tsx';
import { ListRefresh } from '#src/frame/ListRefresh.tsx';
import { StackScreen } from '#src/frame/Screen.tsx';
import { useFeed } from '#src/frame/use-list.ts';
import { useView } from '#src/frame/view.ts';
import { ButtonLink } from '#src/ui/button/Button.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { hanger } from '#src/ui/state/illustrations.tsx';
import styles from './MyTradeScreen.module.css';
import { OwnMenu, OwnMenuButton } from './OwnMenu.tsx';
import { OwnPending, OwnPublished } from './OwnPending.tsx';

/** The user's own listings; on top what is not published yet. */
export function Component() {
  const list = useFeed(mySalesFeed, mySalesView);
  const { state } = list;
  const at = 'at' in state ? state.at : null;
  const drafts = useView(draftCount, []) ?? 0;
  const pending = useView(pendingListings, []) ?? [];
  const recent = useView((store) => publishedSince(store, at ?? 0), [at]) ?? [];
  const listed = new Set(state.is === 'rows' ? state.items.map(({ itemId }) => itemId) : []);
  const published = recent.filter(({ itemId }) => !listed.has(itemId));
  const [menuOf, setMenuOf] = useState<ItemRow | null>(null);
  const menu = (item: ItemRow) => <OwnMenuButton title={item.title} onOpen={() => setMenuOf(item)} />;
  return (
    <StackScreen title={myTexts.sales} scrollKey="mine" at={at} actions={<ListRefresh list={list} />}>
      {drafts > 0 && (
        <div className={styles.drafts}>
          <DraftsRow />
        </div>
      )}
      <OwnPending pending={pending} />
      <ListHead list={list} />
      <OwnPublished items={published} menu={menu} />
      <ItemList
        list={list}
        label={myTexts.sales}
        empty={
          pending.length + published.length === 0 && (
            <EmptyState
              art={hanger}
              {...emptyTexts['my-trade']}
              action={<ButtonLink to="/">{navTexts.backHome}</ButtonLink>}
            />
          )
        }
        action={menu}
      />
      <OwnMenu item={menuOf} onClose={() => setMenuOf(null)} />
    </StackScreen>
  );
}
