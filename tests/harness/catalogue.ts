import * as v from 'valibot';
import { endpoints } from '#contract/endpoints.ts';
import { Envelope } from '#contract/errors.ts';
import type { ItemDetail, ItemPreview } from '#contract/item.ts';

/** What the server says, asked without a browser: the measure for what screens show. */

const ask = async <S extends v.GenericSchema>(
  origin: string,
  path: string,
  reply: S,
): Promise<v.InferOutput<S>> => {
  const response = await fetch(`${origin}${path}`);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return v.parse(reply, v.parse(Envelope, await response.json()).data);
};

/** Every listing of Home in the server's order, page by page. */
export const allNewest = async (origin: string): Promise<ItemPreview[]> => {
  const found: ItemPreview[] = [];
  let cursor = '';
  for (;;) {
    const path = `/api/v1/item/search?itemOrder=RECENT&pageSize=20${cursor}`;
    const page = await ask(origin, path, endpoints.searchItems.reply);
    found.push(...page.items);
    if (!page.hasNext) return found;
    const parts = { cursorId: page.cursorId, cursorLike: page.cursorLike, cursorDate: page.cursorDate };
    cursor = Object.entries(parts)
      .filter(([, part]) => part !== null && part !== undefined)
      .map(([name, part]) => `&${name}=${encodeURIComponent(String(part))}`)
      .join('');
  }
};

export const detailOf = (origin: string, itemId: number): Promise<ItemDetail> =>
  ask(origin, `/api/v1/item/${itemId}`, endpoints.item.reply);

/** Every listing of a user, the newest first. */
export const listingsOf = (origin: string, userId: number) =>
  ask(origin, `/api/v1/user/${userId}/item`, endpoints.userItems.reply);
