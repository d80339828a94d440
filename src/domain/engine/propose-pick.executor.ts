import * as v from 'valibot';
import type { EnterRoom } from '#contract/chat.ts';
import { endpoints } from '#contract/endpoints.ts';
import { ChatId, ChatRoomId, type ItemId } from '#contract/ids.ts';
import type { Current } from '#contract/pick.ts';
import type { Stamp } from '#src/db/rows.ts';
import * as entered from '#src/domain/chat/engine/entered.ts';
import * as currents from '#src/domain/picks/currents.ts';
import { learnPick, readPick } from '#src/domain/picks/engine/answers.ts';
import { callPropose, cardSince, lastLine } from '#src/domain/picks/engine/propose-call.ts';
import { type PickProposeArgs, pickPropose } from '#src/domain/picks/pick.mutation.ts';
import * as picks from '#src/domain/picks/queries.ts';
import { sameTerms, termsOf } from '#src/domain/picks/terms.ts';
import { currentPull, roomPull, saleDayPull, stalePicksPull } from '#src/domain/pull-keys.ts';
import {
  defineExecutor,
  type ExecutorApi,
  type Learn,
  type Settlement,
  type UnsureAttempt,
  type Verification,
} from '#src/sync/outbox/executor.ts';

/**
 * How far the room's history reached before the attempt. `room` null: there was no room · `last` null: the room showed
 * no line, unread: it was not read, because the server knows the key.
 */
const Mark = v.object({
  room: v.nullable(ChatRoomId),
  last: v.nullable(v.union([ChatId, v.literal('unread')])),
});
type Mark = v.InferOutput<typeof Mark>;

const tables = ['outbox', ...entered.enteredTables] as const;
type Table = (typeof tables)[number];

const absent: Verification<never> = { is: 'absent', precheck: null };

/** What exists about a listing, and its logical time (P4). */
interface Now extends Current {
  readonly stamp: Stamp;
}

const current = async (api: ExecutorApi, itemId: ItemId): Promise<Now> => {
  const stamp = api.stamp();
  return { ...(await api.certain(endpoints.currentPick, { itemId })).value, stamp };
};

/** Whether the unfinished PICK about the listing has these terms and is this account's. */
const isMine = ({ appointment }: Current, { terms }: PickProposeArgs): boolean =>
  appointment !== null && appointment.isCreator !== false && sameTerms(terms, termsOf(appointment));

/** Stores what exists about the listing; the PICK must be read in full. */
const learnCurrent =
  (itemId: ItemId, { chatRoomId, isPresent, appointment, stamp }: Now): Learn<Table> =>
  async (tx, { at }) => {
    const appointmentId = isPresent ? (appointment?.appointmentId ?? null) : null;
    await currents.put(tx, { itemId, appointmentId, chatRoomId, stamp, at });
    if (chatRoomId !== null) await entered.adopt(tx, [{ itemId, chatRoomId }]);
    if (appointmentId !== null) await picks.markDue(tx, appointmentId, stamp);
    await picks.markUnnamedDue(tx, chatRoomId, appointmentId, stamp);
    return [stalePicksPull, currentPull(itemId), saleDayPull(itemId)];
  };

/** `again`: a repeated answer is as old as the first one [T20]: it names the PICK, whose current state must be read. */
const learnAnswer =
  (
    itemId: ItemId,
    answer: EnterRoom,
    { stamp, again }: { readonly stamp: Stamp; readonly again: boolean },
  ): Learn<Table> =>
  async (tx, now) => {
    const when = { ...now, stamp };
    const { chatRoomId } = answer.chatRoom;
    const appointmentId = answer.currentAppointment.appointment?.appointmentId ?? null;
    if (again) await currents.put(tx, { itemId, appointmentId, chatRoomId, ...when });
    else await entered.putAsRequester(tx, answer, when);
    await entered.adopt(tx, [{ itemId, chatRoomId }]);
    if (appointmentId !== null) await picks.markDue(tx, appointmentId, now.stamp);
    return [stalePicksPull, currentPull(itemId), roomPull(chatRoomId), saleDayPull(itemId)];
  };

/** No unfinished PICK exists: it was not made, or it was made and has ended, which its card in the room shows [T15]. */
const verifyWithoutPick = async (
  api: ExecutorApi,
  { itemId, terms }: PickProposeArgs,
  now: Now,
  { mark, isOver, renewed }: UnsureAttempt,
): Promise<Verification<Table>> => {
  if (now.chatRoomId === null) return absent; // a proposal makes the room
  const learn = learnCurrent(itemId, now);
  const unproven: Verification<Table> = renewed
    ? absent
    : { is: 'unknown', reason: { is: 'unproven' }, learn };
  const before = v.safeParse(Mark, mark);
  if (!before.success) return isOver ? absent : unproven;
  // a room that was created since has no older lines
  const last = before.output.room === now.chatRoomId ? before.output.last : null;
  if (last === 'unread') return unproven; // which cards are older is not known [T16]
  const card = await cardSince(api, now.chatRoomId, last, terms);
  if (card === 'none') return absent;
  if (card === 'unknown') return unproven;
  return { is: 'done', settlement: { write: learnPick(await readPick(api, card)) } };
};

/**
 * Proposes a PICK. A user with an unfinished PICK about the listing cannot make another, so one with exactly these
 * terms is this one [T5]. On a server without keys an attempt that left no PICK may have been made and rejected since:
 * its card in the room shows that.
 */
export default defineExecutor({
  definition: pickPropose,
  needs: ['idem'],
  waits: true,
  marks: false,
  tables,
  bind: (args) => {
    const { itemId, terms } = args;
    const found = (now: Now): Settlement<Table> => ({ write: learnCurrent(itemId, now), moves: true });
    return {
      precheck: async (api, mode) => {
        const now = await current(api, itemId);
        const learn = learnCurrent(itemId, now);
        if (now.isPresent)
          return isMine(now, args) ? { is: 'done', settlement: found(now) } : { is: 'changed', learn };
        const room = now.chatRoomId;
        const last = room === null ? null : mode === 'ext' ? 'unread' : await lastLine(api, room);
        return { is: 'go', mark: { room, last } satisfies Mark };
      },
      send: async (api, { mode, key, again }) => {
        const stamp = api.stamp();
        const answer = await callPropose(api, itemId, terms, mode === 'ext' ? { key } : {});
        return { write: learnAnswer(itemId, answer, { stamp, again }), moves: true };
      },
      verify: async (api, tried) => {
        const now = await current(api, itemId);
        if (!now.isPresent) return verifyWithoutPick(api, args, now, tried);
        return isMine(now, args)
          ? { is: 'done', settlement: found(now) }
          : { is: 'unknown', learn: learnCurrent(itemId, now) };
      },
      classifyRefusal: ({ code }) =>
        // a precheck shows whose it is
        code === 'CURRENT_APPOINTMENT_EXIST'
          ? { is: 'again' }
          : { is: 'refused', learn: async () => [saleDayPull(itemId), currentPull(itemId)] },
    };
  },
});
