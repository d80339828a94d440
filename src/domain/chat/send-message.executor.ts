import * as v from 'valibot';
import { ChatContent } from '#contract/chat.ts';
import { endpoints } from '#contract/endpoints.ts';
import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import type { ChatRoomId, ItemId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { parseKst } from '#src/lib/kst.ts';
import { CallFailed } from '#src/sync/failure.ts';
import {
  confirm,
  defineExecutor,
  type Executor,
  type ExecutorApi,
  type Settlement,
  Unconfirmed,
} from '#src/sync/outbox/executor.ts';
import { ChatMark } from './echo.fold.ts';
import type { ChatApi } from './engine/chat-api.ts';
import { landTables } from './engine/land.ts';
import { chatSend } from './send-message.mutation.ts';

/** An echo may arrive before its commit, or never: the room is read after these, ms (engine C10). */
const readsMs = [300, 1_000, 3_000] as const;
/** After an attempt without effect one read is enough: only what follows the horizon verifies the attempt (I28). */
const repeatMs = 3_000;
/** Pause between the two reads that show an attempt to be absent (engine C4). */
const betweenMs = 2_000;

/** The applied line has removed the mutation already. */
const fulfilledByLine: Settlement<never> = { write: async () => [], isOurs: true };

/**
 * Sends a message. A server that keeps the app's name for it takes it over REST, as often as needed (contract §11.4 d).
 * Any other takes it over the socket and does not answer: the message is done when the room shows it, and is sent again
 * only when two reads of the room, after the last moment at which it could still arrive, did not find it [V6]. One that
 * no read finds waits as in any outage [V22].
 */
export default (chat: ChatApi): Executor =>
  defineExecutor({
    definition: chatSend,
    needs: ['chat-rest'],
    waits: true,
    marks: false,
    tables: landTables,
    bind: ({ chatRoomId, itemId, content }) => {
      const room = (): ChatRoomId => {
        if (chatRoomId === null) throw new CallFailed({ kind: 'unreadable' }); // it is moved into its room first
        return chatRoomId;
      };
      return {
        ...(chatRoomId === null && { place: (api) => intoItsRoom(api, chat, itemId) }),
        precheck: async (_api, mode) => {
          // a server without names would drop it silently, and nothing behind it could ever be sent
          if (content.length > limits.chat) return { is: 'refused', code: 'CHAT_MESSAGE_TOO_LONG' };
          if (!v.is(ChatContent, content)) return { is: 'refused', code: 'INVALID_INPUT' };
          if (mode === 'ext') return { is: 'go', mark: null };
          if (!chat.isOpen()) throw new CallFailed({ kind: 'never-left' });
          const tip = await chat.tip(room());
          const said = tip === null ? null : parseKst(tip.createdAt);
          const now = chat.serverNow();
          const mark: ChatMark = {
            after: tip?.chatId ?? null,
            at: said ?? now,
            since: Math.max(said ?? now, now),
          };
          return { is: 'go', mark };
        },
        send: async (api, { id, mode, key, attempts }) => {
          const id_ = room();
          if (mode === 'ext') {
            const { value } = await api.call(tradeEndpoints.postChat, {
              chatRoomId: id_,
              clientMessageId: key,
              content,
            });
            return {
              write: async (tx, when) => {
                await chat.land(tx, id_, value, when);
                return [];
              },
              isOurs: true,
            };
          }
          chat.publish({ chatRoomId: id_, content, clientMessageId: key });
          for (const ms of attempts === 1 ? readsMs : [repeatMs]) {
            if (await chat.fulfilled({ id, key }, ms)) return fulfilledByLine;
            await confirm(() => chat.catchUp(id_));
            if (!chat.isOpen()) break; // a closed connection brings no echo
          }
          if (await chat.fulfilled({ id, key }, 0)) return fulfilledByLine;
          throw new Unconfirmed();
        },
        verify: async (api, { id }) => {
          const id_ = room();
          const waiting = async () =>
            (await api.read(['outbox'], (tx) => tx.range('outbox', {}))).find((row) => row.id === id);
          const isThere = async () => {
            await chat.catchUp(id_);
            const row = await waiting();
            if (row === undefined) return true;
            // a read that ended above the attempt says nothing about it (I4)
            const mark = v.safeParse(ChatMark, row.watermark);
            const since = mark.success ? mark.output : { after: null, at: row.createdAt };
            if (!(await chat.reachBack(id_, since))) throw new Unconfirmed();
            return (await waiting()) === undefined;
          };
          if (await isThere()) return { is: 'done', settlement: fulfilledByLine };
          await chat.pause(betweenMs);
          if (await isThere()) return { is: 'done', settlement: fulfilledByLine };
          return { is: 'absent', precheck: null };
        },
        classifyRefusal: () => ({ is: 'refused' }),
      };
    },
  });

/** Moves the message into the room that was created for it, which no stored row knows any more, as after a wipe [V37]. */
const intoItsRoom = async (api: ExecutorApi, chat: ChatApi, itemId: ItemId | null): Promise<boolean> => {
  if (itemId === null) return false;
  const { value } = await api.certain(endpoints.currentPick, { itemId });
  if (value.chatRoomId === null) return false;
  await chat.adopt(itemId, value.chatRoomId);
  return true;
};
