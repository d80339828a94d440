import * as ko from '#src/copy/ko.ts';
import { mySalesFeed, mySalesView } from '#src/db/views/my-sales.ts';
import { ItemList } from '#src/services/ItemList.tsx';
import { ListHead } from '#src/services/ListHead.tsx';
import { StackScreen } from '#src/services/Screen.tsx';
import { useFeed } from '#src/services/use-list.ts';
import { ButtonLink } from '#src/ui/button/Button.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { hanger } from '#src/ui/state/illustrations.tsx';

/** The user's own listings (seeds 2 §2, My sales). */
export function MyTradeScreen() {
  const list = useFeed(mySalesFeed, mySalesView);
  const { state } = list;
  return (
    <StackScreen title={ko.my.sales} scrollKey="mine" at={'at' in state ? state.at : null}>
      <ListHead list={list} />
      <ItemList
        list={list}
        label={ko.my.sales}
        empty={
          <EmptyState
            art={hanger}
            {...ko.empty['my-trade']}
            action={<ButtonLink to="/">{ko.nav.backHome}</ButtonLink>}
          />
        }
      />
    </StackScreen>
  );
}
