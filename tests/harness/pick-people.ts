import { Agent } from 'node:http';
import { expect } from '@playwright/test';
import type { Answer, Client } from '#tests/server/http-client.ts';
import { makeClient } from '#tests/server/http-client.ts';
import { allNewest, detailOf } from './catalogue.ts';
import { serverNow } from './server-clock.ts';

/** Two people who trade, at the API: what stands behind a screen, done by the other one. */

const agent = new Agent({ keepAlive: false });
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
const kstMs = 9 * hourMs;

/** Somebody at the API, signed in by the stand-in provider. */
export const personOf = async (origin: string, nickname: string): Promise<Client> => {
  const client = makeClient(agent, origin);
  await client.get(`/oauth2/authorization/kakao?${new URLSearchParams({ as: nickname })}`);
  expect((await client.get('/api/v1/user')).status).toBe(200);
  return client;
};

const done = ({ status, body }: Answer): Answer['body'] => {
  expect([200, 201], JSON.stringify(body)).toContain(status);
  return body.data;
};

/** Korean wall clock of a moment, as the wire writes it. */
const wall = (ms: number): string => new Date(ms + kstMs).toISOString().slice(0, 19);

export interface Deal {
  readonly itemId: number;
  readonly pickId: number;
  readonly roomId: number;
  readonly ownerName: string;
  readonly owner: Client;
  readonly requester: Client;
}

interface Wanted {
  readonly type?: 'RENTAL' | 'SALE';
  readonly method?: 'DIRECT' | 'PARCEL';
  /** From the server's now to its beginning, in ms. */
  readonly inMs?: number;
  /** How long the rental is. */
  readonly forMs?: number;
  /** Of this listing; else of any. */
  readonly itemId?: number;
}

/** Listings that such a trade is offered of, by others. */
const offersOf = async (origin: string, type: string, method: string, not: string) => {
  const all = (await allNewest(origin)).filter(
    ({ transactionTypes, tradeMethods }) =>
      transactionTypes.some((one) => one === type) && tradeMethods.some((one) => one === method),
  );
  const details = await Promise.all(all.map(({ itemId }) => detailOf(origin, itemId)));
  return details
    .map((detail, n) => ({ ...detail, itemId: all[n]?.itemId ?? 0 }))
    .filter(({ owner }) => owner.nickname !== not);
};

export const place = '학생회관 1층 로비';
export const placeBack = '중앙도서관 정문 앞';

/** A proposal of somebody's for the first listing that is free then. */
export const propose = async (
  origin: string,
  requester: { readonly client: Client; readonly nickname: string },
  { type = 'RENTAL', method = 'DIRECT', inMs = 3 * dayMs, forMs = 2 * dayMs, itemId: only }: Wanted = {},
): Promise<Deal> => {
  const start = (await serverNow(origin)) + inMs;
  const day = (ms: number): string => (method === 'PARCEL' ? `${wall(ms).slice(0, 10)}T00:00:00` : wall(ms));
  for (const { itemId, owner, itemInfo } of await offersOf(origin, type, method, requester.nickname)) {
    if (only !== undefined && itemId !== only) continue;
    const common = { itemId, startDate: day(start), startLocation: place, tradeMethod: method };
    const fees = { price: itemInfo.rentalFee, deposit: itemInfo.deposit };
    const body =
      type === 'SALE'
        ? { ...common, price: itemInfo.salePrice }
        : { ...common, endDate: day(start + forMs), endLocation: placeBack, ...fees };
    const answer = await requester.client.post(`/api/v1/appointment/${type.toLowerCase()}`, body);
    if (answer.status === 409) continue; // somebody has it then
    const made = done(answer);
    return {
      itemId,
      pickId: made.currentAppointment.appointment.appointmentId,
      roomId: made.chatRoom.chatRoomId,
      ownerName: owner.nickname,
      owner: await personOf(origin, owner.nickname),
      requester: requester.client,
    };
  }
  throw new Error('the demo campus has no such listing left');
};

export const confirm = async (who: Client, pickId: number): Promise<void> => {
  done(await who.patch(`/api/v1/appointment/${pickId}/confirm`));
};
export const cancel = async (who: Client, pickId: number): Promise<void> => {
  done(await who.patch(`/api/v1/appointment/${pickId}/cancel`));
};

/** The same terms but for an hour later: whoever sends them is now their author. */
export const counter = async (who: Client, pickId: number, byMs = hourMs): Promise<void> => {
  const now = done(await who.get(`/api/v1/appointment/${pickId}`));
  const later = (text: string | null): string | null =>
    text === null ? null : wall(Date.parse(`${text.slice(0, 19)}Z`) - kstMs + byMs);
  const { rentalLocation, returnLocation, price, deposit, tradeMethod } = now;
  const dates = { rentalDate: later(now.rentalDate), returnDate: later(now.returnDate) };
  const places = { rentalLocation, returnLocation };
  const appointmentId = pickId;
  done(
    await who.patch('/api/v1/appointment', {
      appointmentId,
      ...dates,
      ...places,
      price,
      deposit,
      tradeMethod,
    }),
  );
};

/** How the server has it. */
export const stateOf = async (who: Client, pickId: number): Promise<string> =>
  done(await who.get(`/api/v1/appointment/${pickId}`)).state;
