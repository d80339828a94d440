import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type ErrorCode, errors } from '#contract/errors.ts';
import type { AppointmentId, FileKey, ItemId, UserId } from '#contract/ids.ts';
import type { ItemDraft } from '#contract/item.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import { moment } from '#server/db/kst.ts';
import type { Answer } from './http-client.ts';
import type { Member, World } from './world.ts';

/** A moment as tests write it. */
export const at = (text: string) => text as LocalDateTime; // literals of the tests, in shape

/** A picture that was uploaded: only its row, which is all that the catalogue looks at. */
export const anUpload = async (
  { db, clock }: Pick<World, 'db' | 'clock'>,
  owner: UserId,
  { kind = 'post' as 'post' | 'profile', state = 'STORED' as 'ISSUED' | 'STORED' } = {},
): Promise<FileKey> => {
  const key = `${kind}/${randomUUID()}.jpg` as FileKey; // as the server makes them
  const now = moment(clock.now());
  await db
    .insertInto('uploads')
    .values({
      file_key: key,
      user_id: owner,
      kind,
      state,
      content_type: 'image/jpeg',
      byte_size: 1_000,
      created_at: now,
      expires_at: now,
    })
    .execute();
  return key;
};

/** What registers a listing, valid as it stands but for its picture. */
export const aDraft = (given: Partial<Record<keyof ItemDraft, unknown>> = {}) => ({
  transactionTypes: ['RENTAL', 'SALE'],
  productTypes: ['SOCCER'],
  tradeMethods: ['DIRECT', 'PARCEL'],
  title: '가람 물수리 홈 유니폼',
  description: '두 번 입었어요',
  size: 'L',
  color: 'CRIMSON',
  quality: 'HIGH',
  rentalFee: 8_000,
  salePrice: 45_000,
  deposit: 20_000,
  location: '학생회관 1층 로비',
  canDeal: true,
  ...given,
});

/** Registers a listing by its owner over HTTP. */
export const anItem = async (
  world: Pick<World, 'db' | 'clock'>,
  owner: Member,
  given: Partial<Record<keyof ItemDraft, unknown>> = {},
): Promise<ItemId> => {
  const images = given.images ?? [await anUpload(world, owner.id)];
  const answer = await owner.post('/api/v1/item', aDraft({ ...given, images }));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data.itemId;
};

export interface PickGiven {
  readonly type?: 'RENTAL' | 'SALE';
  readonly state?: 'PENDING' | 'CONFIRMED' | 'IN_PROGRESS' | 'SUCCESS' | 'CANCELLED' | 'EXPIRED';
  readonly from: string;
  readonly until?: string;
}

/** A PICK with its room, written straight into the tables: the calls for it are not part of the catalogue. */
export const aPick = async (
  { db, clock }: World,
  {
    itemId,
    owner,
    requester,
  }: { readonly itemId: ItemId; readonly owner: UserId; readonly requester: UserId },
  { type = 'RENTAL', state = 'CONFIRMED', from, until }: PickGiven,
): Promise<AppointmentId> => {
  const now = moment(clock.now());
  const room = await db
    .insertInto('chat_rooms')
    .values({ item_id: itemId, owner_id: owner, requester_id: requester, created_at: now, last_chat_at: now })
    .onConflict((conflict) =>
      conflict.columns(['item_id', 'requester_id']).doUpdateSet({ last_chat_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('participants')
    .values([owner, requester].map((user_id) => ({ chat_room_id: room.id, user_id, last_read_at: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await db
    .insertInto('appointments')
    .values({
      item_id: itemId,
      chat_room_id: room.id,
      owner_id: owner,
      requester_id: requester,
      creator_id: requester,
      type,
      state,
      trade_method: 'DIRECT',
      rental_date: at(from),
      return_date: type === 'RENTAL' ? at(until ?? from) : null,
      rental_location: '학생회관 1층 로비',
      return_location: type === 'RENTAL' ? '학생회관 1층 로비' : null,
      price: 8_000,
      deposit: type === 'RENTAL' ? 20_000 : 0,
      terms_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** The answer must be this refusal, whole: status, code, data and the four keys of the envelope (contract §1.3). */
export const expectRefusal = (
  answer: Answer,
  code: ErrorCode,
  data: unknown = null,
  message: unknown = code === 'TOO_MANY_REQUESTS'
    ? expect.stringMatching(/^지금은 더 할 수 없어요\. \d+(?:초|분|시간) 뒤에 다시 할 수 있어요\.$/)
    : errors[code].message,
): void => {
  expect({ status: answer.status, ...answer.body }).toEqual({
    status: errors[code].status,
    code,
    message,
    data,
    version: 'v1.0.0',
  });
};

/** Refused for the first field that cannot be read, which the message names and says what is wrong with (contract §1.4). */
export const expectInvalid = (answer: Answer, field: string, text?: string): void =>
  expectRefusal(
    answer,
    'INVALID_INPUT',
    null,
    text === undefined
      ? expect.stringMatching(new RegExp(`^${field}: .*[가-힣].*\\.$`))
      : `${field}: ${text}`,
  );
