import { termsText } from '#tests/model/pick.ts';
import type { ModelServer } from '#tests/sim/model-server.ts';
import type { Request } from '#tests/sim/model-types.ts';
import type { TradeStep } from '#tests/sim/script.ts';
import { changed } from './terms.ts';

type Deal = Extract<TradeStep, { do: 'deal' }>;

/** Another program of one of the two acts on the newest open PICK about a listing, by what the server holds. */
export const deal = (server: ModelServer, { side, act, item, n }: Deal): void => {
  const { picks } = server;
  picks.sweep();
  const open = [...picks.picks.values()].filter(
    ({ itemId, state }) => itemId === item && state !== 'CANCELLED',
  );
  const pick = open.at(-1);
  if (pick === undefined) return;
  const canDeal = server.listings.get(pick.itemId)?.offer?.canDeal ?? false;
  const terms = changed(pick.terms, n, canDeal);
  if (termsText(terms) === termsText(pick.terms)) return;
  const { type: _type, ...rest } = terms;
  const request: Pick<Request, 'method' | 'path' | 'body'> =
    act === 'edit'
      ? { method: 'PATCH', path: '/api/v1/appointment', body: json({ appointmentId: pick.id, ...rest }) }
      : { method: 'PATCH', path: `/api/v1/appointment/${pick.id}/${act === 'confirm' ? act : 'cancel'}` };
  server.handle({ ...request, headers: {}, cookies: server.signIn(pick[side]) });
};

const json = (value: unknown) => {
  const text = JSON.stringify(value);
  return { text, bytes: Buffer.byteLength(text) };
};
