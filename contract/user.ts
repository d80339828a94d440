import * as v from 'valibot';
import { FileKey, Picture, UserId } from './ids.ts';
import { Version } from './item.ts';
import { limits } from './limits.ts';
import { LocalDateTime } from './moment.ts';
import { open } from './open.ts';
import { text } from './text.ts';

/**
 * The only unseen characters whose effect is seen: a joiner makes two pictures one, like a family, and the selector
 * U+FE0F makes a sign (❤) or a keycap a picture.
 */
const seen =
  /(?<=\p{ExtPict}[\uFE0F\u{1F3FB}-\u{1F3FF}]?)\u200D(?=\p{ExtPict})|(?<=(?=\p{ExtPict})\p{Emoji})(?<!\p{EPres})\uFE0F|(?<=[\d#*])\uFE0F(?=\u20E3)/gu;
const invisible = /[\p{DI}\p{Cf}\u2028\u2029]/u;

/** True when a nickname holds what nobody sees: two that differ only in it look alike (faults §3, string rule). */
const hidesSomething = (nickname: string): boolean => invisible.test(nickname.replace(seen, ''));

const genders = ['MALE', 'FEMALE'] as const;

/** The logged-in user (§2.0). */
export const User = v.object({
  id: UserId,
  nickname: v.string(),
  profileImageUrl: Picture,
  isKoreanUnivVerified: v.nullish(v.boolean(), false),
  gender: v.nullish(open(genders), null),
  height: v.nullish(v.number(), null),
  weight: v.nullish(v.number(), null),
  version: Version,
  updatedAt: v.nullish(LocalDateTime, null),
});
export type User = v.InferOutput<typeof User>;

/** Its shape. A name that is chosen must not pass for others' either: that asks `isReserved`, where it is chosen. */
export const Nickname = v.pipe(
  text({ min: limits.nicknameMin, max: limits.nicknameMax, trimmed: true }),
  v.check((nickname) => !hidesSomething(nickname)),
);

/** Full replacement of a profile (§2.2): what is left out is cleared. */
export const ProfileDraft = v.object({
  nickname: Nickname,
  profileImageUrl: v.nullish(FileKey, null),
  gender: v.nullish(v.picklist(genders), null),
  height: v.nullish(
    v.pipe(v.number(), v.integer(), v.minValue(limits.heightMinCm), v.maxValue(limits.heightMaxCm)),
    null,
  ),
  weight: v.nullish(
    v.pipe(v.number(), v.integer(), v.minValue(limits.weightMinKg), v.maxValue(limits.weightMaxKg)),
    null,
  ),
});
export type ProfileDraft = v.InferOutput<typeof ProfileDraft>;

/** Where and under which key a picture is uploaded (§7). */
export const PresignedUpload = v.object({
  presignedUrl: v.pipe(v.string(), v.minLength(1)),
  fileKey: FileKey,
  expiresAt: v.nullish(LocalDateTime, null),
});
export type PresignedUpload = v.InferOutput<typeof PresignedUpload>;

/** A user whom the caller blocks (§2.8 [E]), and since when. */
export const BlockedUser = v.object({
  userId: UserId,
  nickname: v.string(),
  profileImageUrl: Picture,
  isKoreanUnivVerified: v.nullish(v.boolean(), false),
  blockedAt: LocalDateTime,
});
export type BlockedUser = v.InferOutput<typeof BlockedUser>;
