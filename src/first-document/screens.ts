import type { ComponentType } from 'react';
import type { ItemId } from '#contract/ids.ts';
import { itemPull } from '#src/domain/pull-keys.ts';
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

type Declared = Pick<FirstScreen, 'route' | 'Component' | 'module'>;

/** The screen whose scripts the shell names. */
export const homeModule = 'src/features/home/HomeScreen.tsx';

const home: Declared = {
  route: '/',
  Component: HomeScreen,
  module: homeModule,
};
const item: Declared = {
  route: '/detail/:itemId',
  Component: ItemScreen,
  module: 'src/features/item/ItemScreen.tsx',
};
const search: Declared = {
  route: '/search',
  Component: SearchScreen,
  module: 'src/features/search/SearchScreen.tsx',
};

/** The screen at an address, if a visitor may see it; undefined: another one. */
export const screenAt = ({ pathname, searchParams }: URL): FirstScreen | undefined => {
  if (pathname === '/') return { ...home, keys: ['home'], itemId: null };
  if (pathname === '/search') {
    const query = queryOf(searchParams);
    return { ...search, keys: [searchKey(query), countKey(query)], itemId: null };
  }
  const id = /^\/detail\/([^/]+)$/.exec(pathname)?.[1];
  const itemId = id === undefined ? null : itemIdOf(id);
  return itemId === null ? undefined : { ...item, keys: [itemPull(itemId)], itemId };
};
