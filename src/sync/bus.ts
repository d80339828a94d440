import * as v from 'valibot';
import { ChatRoomId, IdempotencyKey } from '#contract/ids.ts';

/** Commands of screens to the engine, whichever tab it runs in. Losing one is harmless: screens repeat them. */
export const Order = v.variant('order', [
  v.object({
    order: v.literal('see'),
    keys: v.pipe(v.array(v.pipe(v.string(), v.maxLength(512))), v.maxLength(50)),
  }),
  v.object({ order: v.literal('refresh'), key: v.pipe(v.string(), v.maxLength(512)) }),
  v.object({ order: v.literal('more'), key: v.pipe(v.string(), v.maxLength(512)) }),
  v.object({ order: v.literal('wake') }),
  /** An entry was written to the outbox; the user wants the entries of `again` sent now. */
  v.object({ order: v.literal('send'), again: v.pipe(v.array(IdempotencyKey), v.maxLength(1_000)) }),
  /** A tab's visible room, or none; repeated while the room stays visible. */
  v.object({
    order: v.literal('look'),
    tab: v.pipe(v.string(), v.maxLength(64)),
    room: v.nullable(ChatRoomId),
  }),
  /** Resync request: a new engine asks every tab what it shows. */
  v.object({ order: v.literal('roll-call') }),
]);
export type Order = v.InferOutput<typeof Order>;

/** Raised when the meaning of a command changes; commands of a tab with another build are ignored (B-C11). */
const protocol = 2;
const channelName = 'campick-orders';
const Message = v.object({
  protocol: v.literal(protocol),
  account: v.union([v.number(), v.literal('visitor')]),
  order: Order,
});

/** Opens the channel that carries commands between the tabs of one account. */
export const openBus = (account: number | 'visitor', onOrder: (order: Order) => void) => {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = (event: MessageEvent<unknown>) => {
    const message = v.safeParse(Message, event.data);
    if (message.success && message.output.account === account) onOrder(message.output.order);
  };
  let closed = false;
  return {
    // a tap may come while the account is being closed: no engine is left to receive it
    send: (order: Order) => void (closed || channel.postMessage({ protocol, account, order })),
    close: () => {
      closed = true;
      channel.close();
    },
  };
};

/** Tells the tabs of an account, from a context that listens to none of them, that it wrote to the outbox. */
export const announce = (account: number, again: readonly IdempotencyKey[]): void => {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ protocol, account, order: { order: 'send', again } });
  channel.close();
};
