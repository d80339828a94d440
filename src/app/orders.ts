import * as v from 'valibot';
import { ChatRoomId, IdempotencyKey } from '#contract/ids.ts';

/** What a screen may ask of the engine, whichever tab it runs in. Losing one is harmless: screens ask again. */
export const Order = v.variant('order', [
  v.object({
    order: v.literal('see'),
    keys: v.pipe(v.array(v.pipe(v.string(), v.maxLength(512))), v.maxLength(50)),
  }),
  v.object({ order: v.literal('refresh'), key: v.pipe(v.string(), v.maxLength(512)) }),
  v.object({ order: v.literal('more'), key: v.pipe(v.string(), v.maxLength(512)) }),
  v.object({ order: v.literal('wake') }),
  /** Something was written into the outbox; a person wants those of `again` tried now. */
  v.object({ order: v.literal('send'), again: v.pipe(v.array(IdempotencyKey), v.maxLength(1_000)) }),
  /** A tab has this room before a person's eyes, or none; said again while it lasts. */
  v.object({
    order: v.literal('look'),
    tab: v.pipe(v.string(), v.maxLength(64)),
    room: v.nullable(ChatRoomId),
  }),
  /** A new engine asks every tab what it shows. */
  v.object({ order: v.literal('roll-call') }),
]);
export type Order = v.InferOutput<typeof Order>;

/** Raised when the meaning of orders changes; a tab of another build is not understood and not obeyed (B-C11). */
const protocol = 2;
const Message = v.object({
  protocol: v.literal(protocol),
  account: v.union([v.number(), v.literal('visitor')]),
  order: Order,
});

/** Carries orders between the tabs of one account. */
export const openOrders = (account: number | 'visitor', onOrder: (order: Order) => void) => {
  const channel = new BroadcastChannel('campick-orders');
  channel.onmessage = (event: MessageEvent<unknown>) => {
    const message = v.safeParse(Message, event.data);
    if (message.success && message.output.account === account) onOrder(message.output.order);
  };
  let closed = false;
  return {
    // a tap may come while this account's world is being left: nobody is there to obey
    send: (order: Order) => void (closed || channel.postMessage({ protocol, account, order })),
    close: () => {
      closed = true;
      channel.close();
    },
  };
};
