import { useEffect, useRef } from 'react';
import type { ItemId } from '#contract/ids.ts';
import type { ShownList } from '#src/frame/use-list.ts';

/** A like that waited and has arrived has left its place in front of the list: the list is fetched, where it stands now. */
export const useArrivals = ({ state, refresh }: ShownList): void => {
  const waited = useRef<ReadonlySet<ItemId>>(new Set());
  const items = state.is === 'rows' ? state.items : state.is === 'empty' ? [] : null;
  useEffect(() => {
    if (items === null) return;
    const here = new Set(items.map(({ itemId }) => itemId));
    const arrived = [...waited.current].some((id) => !here.has(id));
    waited.current = new Set(
      items.flatMap(({ itemId, liked, waiting }) => (waiting != null && liked ? [itemId] : [])),
    );
    if (arrived) refresh();
  });
};
