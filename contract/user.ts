import * as v from 'valibot';
import { FileKey, Picture, UserId } from './ids.ts';
import { Version } from './item.ts';
import { limits } from './limits.ts';
import { LocalDateTime } from './moment.ts';
import { hidesSomething } from './nickname.ts';
import { open } from './open.ts';
import { text } from './text.ts';

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
