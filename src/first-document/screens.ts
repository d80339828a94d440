import type { ComponentType } from 'react';
import { firstScreens } from '#contract/first-document.ts';
import type { ItemId } from '#contract/ids.ts';
import { homeFeed, itemPull } from '#src/domain/pull-keys.ts';
import { countKey, searchKey } from '#src/domain/search/query.ts';
import { HomeScreen } from '#src/features/home/HomeScreen.tsx';
import { ItemScreen } from '#src/features/item/ItemScreen.tsx';
import { SearchScreen } from '#src/features/search/SearchScreen.tsx';
import { queryOf } from '#src/features/shared/search-address.ts';
import { itemIdOf } from '#src/frame/route-id.ts';

/** A screen that a first visit may begin with. */
export interface FirstScreen {
  readonly route: string;
  readonly Component: ComponentType;
  /** Its module, by which the build names its sheets and scripts. */
  readonly module: string;
  /** What it shows, as the engine's keys. */
  readonly keys: readonly string[];
  /** The listing that it is about. */
  readonly itemId: ItemId | null;
}

/** The screen whose scripts the shell names. */
export const homeModule = firstScreens.home.module;

/** The screen at an address, if a visitor may see it; undefined: another one. */
export const screenAt = ({ pathname, searchParams }: URL): FirstScreen | undefined => {
  const { home, item, search } = firstScreens;
  if (home.path.test(pathname)) return { ...home, Component: HomeScreen, keys: [homeFeed], itemId: null };
  if (search.path.test(pathname)) {
    const query = queryOf(searchParams);
    return { ...search, Component: SearchScreen, keys: [searchKey(query), countKey(query)], itemId: null };
  }
  const id = item.path.exec(pathname)?.[1];
  const itemId = id === undefined ? null : itemIdOf(id);
  return itemId === null ? undefined : { ...item, Component: ItemScreen, keys: [itemPull(itemId)], itemId };
};
