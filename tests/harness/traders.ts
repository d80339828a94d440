import { type APIRequestContext, type APIResponse, request } from '@playwright/test';
import type { ItemPreview } from '#contract/item.ts';
import { toWire } from '#src/lib/kst.ts';
import { allNewest, detailOf } from './catalogue.ts';
import { advance, serverNow } from './server-clock.ts';

/** People who trade without a browser: what the other side of a screen does. */

const hourMs = 60 * 60_000;

/** Logged in by the stand-in provider; what a server answers is handed on as it stands. */
export interface Trader {
  readonly nickname: string;
  readonly userId: number;
  get(path: string): Promise<unknown>;
  post(path: string, body: object): Promise<unknown>;
  patch(path: string, body?: object): Promise<unknown>;
}

const opened: APIRequestContext[] = [];

/** Lets go of everybody's connections; for the end of a file's tests. */
export const dismissTraders = async (): Promise<void> => {
  await Promise.all(opened.splice(0).map((api) => api.dispose()));
};

const dataOf = async (answer: APIResponse, path: string): Promise<unknown> => {
  const body = await answer.text();
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${body}`);
  return (JSON.parse(body) as { data: unknown }).data; // every answer of ours has it
};

export const aTrader = async (origin: string, nickname: string): Promise<Trader> => {
  const api = await request.newContext({ baseURL: origin });
  opened.push(api);
  const logIn = (): Promise<unknown> => {
    const query = new URLSearchParams({ as: nickname, redirectURI: `${origin}/` });
    return api.get(`/oauth2/authorization/kakao?${query}`);
  };
  /** The clock may have been moved past the end of the session. */
  const ask = async (path: string, call: () => Promise<APIResponse>): Promise<unknown> => {
    const answer = await call();
    if (answer.status() !== 401) return dataOf(answer, path);
    await logIn();
    return dataOf(await call(), path);
  };
  const get = (path: string) => ask(path, () => api.get(path));
  const me = (await get('/api/v1/user')) as { id: number }; // contract §2.2
  return {
    nickname,
    userId: me.id,
    get,
    post: (path, data) => ask(path, () => api.post(path, { data })),
    patch: (path, data) => ask(path, () => api.patch(path, data === undefined ? {} : { data })),
  };
};

/** A PICK between two people. */
export interface Deal {
  readonly pick: number;
  readonly room: number;
  readonly item: ItemPreview;
  readonly owner: Trader;
  readonly requester: Trader;
}

type Kind = 'RENTAL' | 'SALE';

const termsOf = (
  { itemId, rentalFee, deposit, salePrice }: ItemPreview,
  kind: Kind,
  now: number,
): object => ({
  itemId,
  startDate: toWire(now + 3 * hourMs),
  startLocation: '정문',
  tradeMethod: 'DIRECT',
  ...(kind === 'SALE'
    ? { price: salePrice }
    : { endDate: toWire(now + 4 * hourMs), endLocation: '정문', price: rentalFee, deposit }),
});

/** Proposed by whoever bears that name, for the newest listing that can be had in three hours; rented for an hour. */
export const aProposal = async (origin: string, nickname: string, kind: Kind = 'RENTAL'): Promise<Deal> => {
  const requester = await aTrader(origin, nickname);
  const now = await serverNow(origin);
  const items = await allNewest(origin);
  for (const item of items.filter(
    (one) => one.transactionTypes.includes(kind) && one.tradeMethods.includes('DIRECT'),
  )) {
    const path = `/api/v1/appointment/${kind.toLowerCase()}`;
    const made = await requester.post(path, termsOf(item, kind, now)).catch(() => null);
    if (made === null) continue; // one's own, or taken
    const { chatRoom, currentAppointment } = made as {
      chatRoom: { chatRoomId: number };
      currentAppointment: { appointment: { appointmentId: number } };
    }; // contract §2.6
    const { owner } = await detailOf(origin, item.itemId);
    return {
      pick: currentAppointment.appointment.appointmentId,
      room: chatRoom.chatRoomId,
      item,
      owner: await aTrader(origin, owner.nickname),
      requester,
    };
  }
  throw new Error(`the demo campus has nothing for a ${kind}`);
};

/** The same, agreed; its reminder comes two hours from now. */
export const anAgreement = async (origin: string, nickname: string, kind?: Kind): Promise<Deal> => {
  const deal = await aProposal(origin, nickname, kind);
  await deal.owner.patch(`/api/v1/appointment/${deal.pick}/confirm`);
  return deal;
};

/** The same, and over since the midnight after. */
export const aCompletedDeal = async (origin: string, nickname: string): Promise<Deal> => {
  const deal = await anAgreement(origin, nickname);
  await advance(origin, 29 * hourMs);
  return deal;
};
