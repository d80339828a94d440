import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { isReserved } from '#contract/reserved-nickname.ts';
import { isBlank, typedLine, typedText } from '#contract/text.ts';
import { Nickname } from '#contract/user.ts';
import type { PhotoRow } from '#src/db/rows.ts';
import type { ProfileArgs } from '#src/domain/profile/edit-profile.mutation.ts';
import { beginning } from '#src/lib/graphemes.ts';
import type { Missing } from '#src/ui/button/use-submit.ts';

/** What was done to the profile in the form; what was left alone follows the profile, whoever changes it meanwhile. */
export interface ProfileForm {
  /** The field as it is written; null: left alone. */
  readonly nickname: string | null;
  /** A picture that was chosen; null: left alone. */
  readonly photo: PhotoRow | null;
}

/** The field's text as a change of the name; null: it is the one that is shown anyway, so nothing is changed. */
export const renamed = (text: string | null, shown: string): string | null => (text === shown ? null : text);

/** A form as it is opened, with what was being written when the app went away. */
export const formOf = (draft: Partial<ProfileForm>, shown: string): ProfileForm => ({
  nickname: renamed(draft.nickname ?? null, shown),
  photo: draft.photo ?? null,
});

/** The field's text cut to what may be said, never through the middle of a character, never while one is composed. */
export const cutNickname = (text: string): string =>
  // one that would fit once it is cleaned is left alone: letters in parts, and what nobody sees
  beginning(text.length > limits.nicknameMax ? typedText(text) : text, limits.nicknameMax);

/** Whether a cut takes something that is seen. */
export const isTooLong = (text: string): boolean => typedText(text).length > limits.nicknameMax;

const read = (text: string): string | null => {
  const name = v.safeParse(Nickname, typedLine(text));
  return name.success && !isReserved(name.output) ? name.output : null;
};

/** What is different from the profile as it is shown; null: nothing can be saved. */
export const changesOf = (form: ProfileForm, shown: string): ProfileArgs | null => {
  const written = renamed(form.nickname, shown);
  const nickname = written === null ? null : read(written);
  if (written !== null && nickname === null) return null;
  if (nickname === null && form.photo === null) return null;
  return { nickname, photoId: form.photo?.id ?? null };
};

/** What keeps the form from being saved; null: nothing. */
export const missingOf = (form: ProfileForm, shown: string): Missing | null => {
  if (changesOf(form, shown) !== null) return null;
  const written = renamed(form.nickname, shown);
  const say = (words: string): Missing => ({ field: 'nickname', words });
  if (written === null) return say(profileFormTexts.unchanged);
  if (isBlank(written)) return say(profileFormTexts.noName);
  return say(
    typedLine(written).length < limits.nicknameMin
      ? profileFormTexts.tooShort(limits.nicknameMin)
      : profileFormTexts.otherName,
  );
};

/** Whether leaving would lose something. */
export const isChanged = (form: ProfileForm, shown: string): boolean =>
  renamed(form.nickname, shown) !== null || form.photo !== null;

/** What the profile's form asks for before it can be saved, where copy-ko has no words. */
export const profileFormTexts = {
  unchanged: '닉네임이나 사진을 바꿔 주세요',
  noName: '닉네임을 입력해 주세요',
  tooShort: (min: number) => `닉네임을 ${min}자 이상 입력해 주세요`,
  /** It has characters that cannot be seen, or is kept for others. */
  otherName: '다른 닉네임을 입력해 주세요',
} as const;
