import { myTexts } from '#src/copy/me.ts';
import { navTexts } from '#src/copy/shell.ts';
import { openedView } from '#src/domain/listings/opened.view.ts';
import { ItemList } from '#src/features/shared/ItemList.tsx';
import { ListHead } from '#src/frame/ListHead.tsx';
import type { ListState } from '#src/frame/list-state.ts';
import { StackScreen } from '#src/frame/Screen.tsx';
import { useCachedView } from '#src/frame/view-cache.tsx';
import { ButtonLink } from '#src/ui/button/Button.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { hanger } from '#src/ui/state/illustrations.tsx';
import { myScreenTexts } from './text.ts';

const nothing = (): void => {}; // this list is the device's own: no server has more of it

const stateOf = (items: Awaited<ReturnType<typeof openedView>> | undefined): ListState => {
  if (items === undefined) return { is: 'reading' };
  if (items.length === 0) return { is: 'empty', at: 0, notRenewed: false, busy: false };
  return { is: 'rows', items, at: null, busy: false, notRenewed: false, end: 'all' };
};

/** The listings that this account opened last, of what is stored. */
export function Component() {
  const state = stateOf(useCachedView('opened', openedView, []));
  const list = { state, refresh: nothing, more: nothing };
  return (
    <StackScreen title={myTexts.opened} scrollKey="opened">
      <ListHead list={list} />
      <ItemList
        list={list}
        label={myTexts.opened}
        empty={
          <EmptyState
            art={hanger}
            {...myScreenTexts.nothingOpened}
            action={<ButtonLink to="/">{navTexts.backHome}</ButtonLink>}
          />
        }
      />
    </StackScreen>
  );
}
