import * as v from 'valibot';
import type { AccountStore } from '#src/db/accounts.ts';
import type { DraftRow, Moment, PhotoRow } from '#src/db/rows.ts';
import { fromBase64, toBase64 } from '#src/features/shared/base64.ts';
import type { ProfileForm } from './profile-form.ts';

/** The name and the picture apart: a key stroke does not write the picture again. */
export const nameDraft = 'profile';
export const photoDraft = 'profile.photo';

/** As `v.base64` has it, which every start would carry: the validator is one file for all screens. */
const base64 = /^(?:[\da-z+/]{4})*(?:[\da-z+/]{2}==|[\da-z+/]{3}=)?$/iu;

const Name = v.object({ nickname: v.string() });
const Picture = v.object({
  id: v.string(),
  name: v.string(),
  type: v.string(),
  base64: v.pipe(v.string(), v.regex(base64)),
});

export const nameRow = (nickname: string, at: Moment): DraftRow => ({
  key: nameDraft,
  v: 1,
  value: { nickname },
  at,
});

/** A draft is JSON in the database and the backup store, so a picture's bytes go into it as text. */
export const photoRow = ({ id, name, type, bytes }: PhotoRow, at: Moment): DraftRow => ({
  key: photoDraft,
  v: 1,
  value: { id, name, type, base64: toBase64(bytes) },
  at,
});

/** What was being written when the app went away; parts that cannot be read (any more) are not there. */
export const readDraft = (store: AccountStore): Promise<Partial<ProfileForm>> =>
  store.read(['drafts'], async (tx) => {
    const [name, picture] = await tx.getMany('drafts', [nameDraft, photoDraft]);
    const written = v.safeParse(Name, name?.v === 1 ? name.value : null);
    const chosen = v.safeParse(Picture, picture?.v === 1 ? picture.value : null);
    return {
      ...(written.success ? written.output : {}),
      ...(chosen.success ? { photo: photoFrom(chosen.output) } : {}),
    };
  });

const photoFrom = ({ id, name, type, base64 }: v.InferOutput<typeof Picture>): PhotoRow => ({
  id,
  name,
  type,
  bytes: fromBase64(base64),
  fileKey: null,
});
