import type { ItemId, UserId } from '#contract/ids.ts';
import type { ModelServer } from './model-server.ts';

/** What users do on devices that the simulation has no app on. */

export const changeElsewhere = (
  server: ModelServer,
  what: 'delete' | 'repost' | 'edit' | 'sell',
  id: number,
): void => {
  const item = server.listings.get(id as ItemId); // the number of an added listing, or none
  if (item === undefined || item.deleted) return;
  if (what === 'delete' && server.isPromised(item)) return;
  if (what === 'delete') item.deleted = true;
  if (what === 'repost') item.repostDate = server.moment();
  if (what === 'sell') item.sold = true;
  if (what === 'edit') item.title = `상품 ${id} 판 ${item.version + 1}`;
  if (what === 'edit' && item.draft !== undefined) item.draft = { ...item.draft, title: item.title };
  if (what !== 'repost') item.version += 1;
};

export const likeElsewhere = (
  server: ModelServer,
  {
    user,
    item: id,
    liked = true,
  }: { readonly user: number; readonly item: number; readonly liked?: boolean },
): void => {
  const member = server.members.get(user as UserId); // one of the members
  const item = server.listings.get(id as ItemId); // the number of an added listing, or none
  // each user likes numbers of their own, so that a row in the wrong place is seen
  if (!member || !item || item.deleted || id % 2 !== user % 2) return;
  if (id === server.kind.poisoned) return;
  server.likes.set(member.id, item.itemId, liked, { key: null, tag: null });
};
