import * as v from 'valibot';
import { endpoints } from '#contract/endpoints.ts';
import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import { ChatId, ChatRoomId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { type Current, RentalProposal, SaleProposal } from '#contract/pick.ts';
import type { EnterRoom } from '#contract/room.ts';
import * as currents from '#src/db/currents.ts';
import * as entered from '#src/db/entered.ts';
import { adopt } from '#src/db/intents/adopt.ts';
import { pickPropose } from '#src/db/intents/pick-propose.ts';
import { sameTerms, termsOf } from '#src/db/pick-terms.ts';
import * as picks from '#src/db/picks.ts';
import { toldPull } from '#src/db/trade-keys.ts';
import { saleDayPull } from '#src/db/views/calendar.ts';
import { currentPull } from '#src/db/views/current.ts';
import { roomPull } from '#src/db/views/room.ts';
import { CallFailed } from '../failure.ts';
import { type ActionApi, defineAction, type Learn, type Proof, type Settlement } from '../outbox/action.ts';
import { learnPick, readPick } from './pick-answers.ts';

/** Where the room's history stood before the attempt; `room` null: there was none, `last` null: nothing was said in it. */
const Mark = v.object({ room: v.nullable(ChatRoomId), last: v.nullable(ChatId) });
type Mark = v.InferOutput<typeof Mark>;

/** Pages of a room that are searched for the card of a proposal. */
const mostPages = 5;

/**
 * A proposal. Who has an unfinished PICK about the listing cannot make another, so one with these very terms is this one. On
 * a server without keys an attempt of which nothing is left may have been rejected since: its card in the room shows it.
 */
export const pickProposeAction = defineAction({
  intent: pickPropose,
  needs: ['idem'],
  waits: true,
  marks: false,
  tables: ['outbox', ...entered.enteredTables],
  bind: ({ itemId, terms }) => {
    const isRental = terms.type === 'RENTAL';
    const current = async (api: ActionApi): Promise<Current> =>
      (await api.certain(endpoints.currentPick, { itemId })).value;

    const isMine = ({ appointment }: Current): boolean =>
      appointment !== null && appointment.isCreator !== false && sameTerms(terms, termsOf(appointment));

    /** What is there about the listing, to be read in full. */
    const learn =
      ({ chatRoomId, isPresent, appointment }: Current): Learn =>
      async (tx, when) => {
        const appointmentId = isPresent ? (appointment?.appointmentId ?? null) : null;
        await currents.put(tx, { itemId, appointmentId, chatRoomId, ...when });
        if (chatRoomId !== null) await adopt(tx, [{ itemId, chatRoomId }]);
        if (appointmentId !== null) await picks.tell(tx, appointmentId, when.stamp);
        return [toldPull, currentPull(itemId), saleDayPull(itemId)];
      };

    const found = (now: Current): Settlement => ({ write: learn(now), moves: true });

    const settled = (answer: EnterRoom, isOld: boolean): Settlement => ({
      write: async (tx, when) => {
        const { chatRoomId } = answer.chatRoom;
        const id = answer.currentAppointment.appointment?.appointmentId ?? null;
        await adopt(tx, [{ itemId, chatRoomId }]);
        // a repeated answer is as old as the first one: it names the PICK, and how that is now is to be read
        if (isOld) await currents.put(tx, { itemId, appointmentId: id, chatRoomId, ...when });
        else await entered.putAsRequester(tx, answer, when);
        if (id !== null) await picks.tell(tx, id, when.stamp);
        return [toldPull, currentPull(itemId), roomPull(chatRoomId), saleDayPull(itemId)];
      },
      moves: true,
    });

    const propose = async (api: ActionApi, options: Parameters<ActionApi['call']>[2]): Promise<EnterRoom> => {
      const shared = {
        itemId,
        startDate: terms.rentalDate,
        startLocation: terms.rentalLocation,
        price: terms.price,
        tradeMethod: terms.tradeMethod,
      };
      const refuse = () =>
        new CallFailed({ kind: 'refused', status: 400, code: 'INVALID_INPUT', data: null });
      if (isRental) {
        const { returnDate: endDate, returnLocation: endLocation, deposit } = terms;
        const body = v.safeParse(RentalProposal, { ...shared, endDate, endLocation, deposit });
        if (!body.success) throw refuse();
        return (await api.call(tradeEndpoints.proposeRental, body.output, options)).value;
      }
      const body = v.safeParse(SaleProposal, shared);
      if (!body.success) throw refuse();
      return (await api.call(tradeEndpoints.proposeSale, body.output, options)).value;
    };

    return {
      look: async (api, mode) => {
        const now = await current(api);
        if (now.isPresent)
          return isMine(now) ? { is: 'done', settlement: found(now) } : { is: 'changed', learn: learn(now) };
        const room = now.chatRoomId;
        if (mode === 'ext' || room === null) return { is: 'go', mark: { room, last: null } satisfies Mark };
        return { is: 'go', mark: { room, last: await lastLine(api, room) } satisfies Mark };
      },
      send: async (api, { mode, key, again }) =>
        settled(await propose(api, mode === 'ext' ? { key } : {}), again),
      prove: async (api, { mark, isOver }): Promise<Proof> => {
        const now = await current(api);
        if (now.isPresent)
          return isMine(now) ? { is: 'done', settlement: found(now) } : { is: 'unknown', learn: learn(now) };
        const absent: Proof = { is: 'absent', look: null };
        if (now.chatRoomId === null) return absent; // a proposal makes the room
        const before = v.safeParse(Mark, mark);
        if (!before.success)
          return isOver ? absent : { is: 'unknown', reason: { is: 'unproven' }, learn: learn(now) };
        const last = before.output.room === now.chatRoomId ? before.output.last : null;
        const card = await cardSince(api, now.chatRoomId, last);
        if (card === 'none') return absent;
        if (card === 'unknown') return { is: 'unknown', reason: { is: 'unproven' }, learn: learn(now) };
        const pick = await readPick(api, card);
        return { is: 'done', settlement: { write: learnPick(pick) } };
      },
      refusal: ({ code }) =>
        // whose it is, a look tells
        code === 'CURRENT_APPOINTMENT_EXIST'
          ? { is: 'again' }
          : { is: 'refused', learn: async () => [saleDayPull(itemId), currentPull(itemId)] },
    };

    /** The newest line of a room, null: none that this account may see. */
    async function lastLine(api: ActionApi, chatRoomId: ChatRoomId): Promise<ChatId | null> {
      try {
        const { value } = await api.certain(tradeEndpoints.loadChat, { chatRoomId, pageSize: 1 });
        return value.messages[0]?.chatId ?? null;
      } catch (error) {
        if (hasLeft(error)) return null; // a proposal brings its author in again, and nothing older is shown then
        throw error;
      }
    }

    /** The PICK of a card with these terms that came after a line. */
    async function cardSince(api: ActionApi, chatRoomId: ChatRoomId, last: ChatId | null) {
      let cursorId: string | undefined;
      for (let page = 0; page < mostPages; page += 1) {
        const { value } = await api.certain(tradeEndpoints.loadChat, {
          chatRoomId,
          pageSize: limits.pageSize,
          ...(cursorId === undefined ? {} : { cursorId }),
        });
        for (const { chatId, pickInfo } of value.messages) {
          if (last !== null && chatId <= last) return 'none' as const;
          if (pickInfo !== null && isOfThese(pickInfo)) return pickInfo.appointmentId;
        }
        if (!value.hasNext || value.cursorId === null) return 'none' as const;
        cursorId = String(value.cursorId);
      }
      return 'unknown' as const;
    }

    function isOfThese(card: NonNullable<EnterRoom['chat']['messages'][number]['pickInfo']>): boolean {
      const { type, rentalDate, returnDate, rentalLocation, returnLocation, price, deposit } = card;
      if (type === null || rentalDate === null) return false;
      const { tradeMethod } = terms; // a card does not name it
      return sameTerms(terms, {
        type,
        tradeMethod,
        rentalDate,
        returnDate,
        rentalLocation: rentalLocation ?? '',
        returnLocation,
        price,
        deposit,
      });
    }
  },
});

const hasLeft = (error: unknown): boolean =>
  error instanceof CallFailed &&
  error.failure.kind === 'refused' &&
  error.failure.code === 'ALREADY_LEFT_CHATROOM';
