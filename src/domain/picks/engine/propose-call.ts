import * as v from 'valibot';
import type { EnterRoom, PickInfo } from '#contract/chat.ts';
import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import type { AppointmentId, ChatId, ChatRoomId, ItemId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { RentalProposal, SaleProposal } from '#contract/pick.ts';
import { CallFailed } from '#src/sync/failure.ts';
import type { ExecutorApi } from '#src/sync/outbox/executor.ts';
import { sameTerms, type Terms } from '../terms.ts';

/** Pages of a room that are searched for the card of a proposal. */
const mostPages = 5;

const hasLeft = (error: unknown): boolean =>
  error instanceof CallFailed &&
  error.failure.kind === 'refused' &&
  error.failure.code === 'ALREADY_LEFT_CHATROOM';

/**
 * The newest line of a room; null: none that this account may see; a proposal shows it no older ones afterwards either.
 */
export const lastLine = async (api: ExecutorApi, chatRoomId: ChatRoomId): Promise<ChatId | null> => {
  try {
    const { value } = await api.certain(tradeEndpoints.loadChat, { chatRoomId, pageSize: 1 });
    return value.messages[0]?.chatId ?? null;
  } catch (error) {
    if (hasLeft(error)) return null; // a proposal brings its author back into the room
    throw error;
  }
};

/** Whether a card shows these terms; a card does not name the method of its PICK. */
const isOf = (card: PickInfo, terms: Terms): boolean => {
  const { type, rentalDate, returnDate, rentalLocation, returnLocation, price, deposit } = card;
  if (type === null || rentalDate === null) return false;
  return sameTerms(terms, {
    type,
    tradeMethod: terms.tradeMethod,
    rentalDate,
    returnDate,
    rentalLocation: rentalLocation ?? '',
    returnLocation,
    price,
    deposit,
  });
};

/**
 * The PICK of a card with these terms after this line, and no card before it [T16]; unknown: there are more lines than
 * are searched, or the room was left.
 */
export const cardSince = async (
  api: ExecutorApi,
  chatRoomId: ChatRoomId,
  last: ChatId | null,
  terms: Terms,
): Promise<AppointmentId | 'none' | 'unknown'> => {
  try {
    return await search(api, chatRoomId, last, terms);
  } catch (error) {
    if (!hasLeft(error)) throw error;
    return 'unknown'; // it may have been made, and cancelled by leaving again
  }
};

const search = async (
  api: ExecutorApi,
  chatRoomId: ChatRoomId,
  last: ChatId | null,
  terms: Terms,
): Promise<AppointmentId | 'none' | 'unknown'> => {
  let cursorId: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const { value } = await api.certain(tradeEndpoints.loadChat, {
      chatRoomId,
      pageSize: limits.pageSize,
      ...(cursorId === undefined ? {} : { cursorId }),
    });
    for (const { chatId, pickInfo } of value.messages) {
      if (last !== null && chatId <= last) return 'none';
      if (pickInfo !== null && isOf(pickInfo, terms)) return pickInfo.appointmentId;
    }
    if (!value.hasNext || value.cursorId === null) return 'none';
    cursorId = String(value.cursorId);
  }
  return 'unknown';
};

/** Parses a body; one that no server of the contract accepts is refused without a call. */
const parsed = <S extends v.GenericSchema>(schema: S, body: v.InferInput<S> | object): v.InferOutput<S> => {
  const found = v.safeParse(schema, body);
  if (found.success) return found.output;
  throw new CallFailed({ kind: 'refused', status: 400, code: 'INVALID_INPUT', data: null });
};

/** The call that takes effect, by the kind of the trade (contract §2.6). */
export const callPropose = async (
  api: ExecutorApi,
  itemId: ItemId,
  terms: Terms,
  options: Parameters<ExecutorApi['call']>[2],
): Promise<EnterRoom> => {
  const shared = {
    itemId,
    startDate: terms.rentalDate,
    startLocation: terms.rentalLocation,
    price: terms.price,
    tradeMethod: terms.tradeMethod,
  };
  if (terms.type !== 'RENTAL')
    return (await api.call(tradeEndpoints.proposeSale, parsed(SaleProposal, shared), options)).value;
  const { returnDate: endDate, returnLocation: endLocation, deposit } = terms;
  const body = parsed(RentalProposal, { ...shared, endDate, endLocation, deposit });
  return (await api.call(tradeEndpoints.proposeRental, body, options)).value;
};
