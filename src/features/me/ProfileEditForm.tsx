import { useEffect, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { profileTexts } from '#src/copy/me.ts';
import { needed } from '#src/copy/needed.ts';
import { mutation } from '#src/db/mutation.ts';
import { type PhotoArgs, photoUpload } from '#src/db/outbox.ts';
import type { PhotoRow } from '#src/db/rows.ts';
import { type ProfileArgs, profileEdit, type ShownUser } from '#src/domain/profile/edit-profile.mutation.ts';
import { useRecovered } from '#src/features/shared/use-recovered.ts';
import { useApp, useMutations } from '#src/frame/app-context.ts';
import { useBack } from '#src/frame/back.ts';
import { useHeldMove } from '#src/frame/moves.ts';
import type { Kept } from '#src/frame/mutations.ts';
import { StackScreen } from '#src/frame/Screen.tsx';
import { saveFailedText } from '#src/frame/save-failed-text.ts';
import { useDraftTrouble, useTextDraft } from '#src/frame/use-text-draft.ts';
import { systemClock } from '#src/lib/time.ts';
import { SubmitButton } from '#src/ui/button/SubmitButton.tsx';
import { useSubmit } from '#src/ui/button/use-submit.ts';
import { TextField } from '#src/ui/field/TextField.tsx';
import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { Pending } from './Pending.tsx';
import { PhotoField } from './PhotoField.tsx';
import styles from './ProfileEditScreen.module.css';
import { nameDraft, nameRow, photoDraft, photoRow } from './profile-draft.ts';
import {
  changesOf,
  cutNickname,
  formOf,
  isChanged,
  isTooLong,
  missingOf,
  type ProfileForm,
  renamed,
} from './profile-form.ts';

interface ProfileEditFormProps {
  /** As it is shown, waiting changes included. */
  readonly user: ShownUser;
  /** A picture that was saved before and waits. */
  readonly waiting: PhotoRow | null;
  readonly draft: Partial<ProfileForm>;
}

/** Name and picture; saving keeps them on this device and goes back, whatever the network does. */
export function ProfileEditForm({ user, waiting, draft }: ProfileEditFormProps) {
  const mutations = useMutations();
  const toast = useToast();
  const back = useBack();
  const [form, setForm] = useState(() => formOf(draft, user.nickname));
  const [recovered] = useState(() => isChanged(form, user.nickname));
  const [composing, setComposing] = useState(false);
  const [isCut, setIsCut] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const [saving, setSaving] = useState(false);
  const [left] = useState(() => ({ onPurpose: false }));
  const dropDraft = useDraft(form, user.nickname, draft.nickname ?? null);
  const held = useHeldMove(() => !left.onPurpose && isChanged(form, user.nickname));
  useRecovered(recovered);

  const write = (text: string, isWhole: boolean): void => {
    // a syllable in the making is left as it is; a whole name may turn out to be the one that is shown
    const nickname = isWhole ? renamed(cutNickname(text), user.nickname) : text;
    setIsCut(isWhole && isTooLong(text));
    setForm((was) => ({ ...was, nickname }));
  };
  const changes = composing || choosing ? null : changesOf(form, user.nickname);

  const keep = (wanted: ProfileArgs): Promise<Kept> => {
    const { photo } = form;
    if (photo === null) return mutations.act(mutation(profileEdit, wanted));
    const up: PhotoArgs = { photoId: photo.id, use: 'profile' };
    return mutations.act(
      mutation(photoUpload, up, { photo }),
      mutation(profileEdit, wanted, { afterOthers: true }),
    );
  };
  const save = async (): Promise<void> => {
    if (changes === null || saving) return;
    setSaving(true); // until this screen is gone: a second press would go back twice
    const kept = await keep(changes).catch((bug: unknown) => {
      setSaving(false);
      throw bug;
    });
    if (kept !== 'kept') {
      setSaving(false);
      return toast({ text: saveFailedText(kept), tone: 'error' });
    }
    await giveUp();
    back();
  };
  const fields = useRef<HTMLDivElement>(null);
  const submit = useSubmit({
    missing: composing ? null : missingOf(form, user.nickname), // pressing ends the syllable
    fields,
    onSubmit: () => void save(),
  });
  /** What is in the form is kept elsewhere, or not wanted. */
  const giveUp = async (): Promise<void> => {
    left.onPurpose = true;
    await dropDraft();
  };
  const leave = async (): Promise<void> => {
    await giveUp();
    held?.proceed();
  };

  return (
    <StackScreen
      title={profileTexts.title}
      plain
      footer={
        <div className={styles.foot}>
          <SubmitButton submit={submit} wide busy={saving} disabled={choosing}>
            {profileTexts.save}
          </SubmitButton>
        </div>
      }
    >
      <div className={styles.form} ref={fields}>
        <PhotoField
          user={user}
          photo={form.photo ?? waiting}
          onChoose={(photo) => setForm((was) => ({ ...was, photo }))}
          busy={choosing}
          onBusy={setChoosing}
        />
        {user.waiting !== null && (
          <p className={styles.state}>
            <Pending state={user.waiting} />
          </p>
        )}
        <div data-field="nickname">
          <TextField
            label={profileTexts.nickname}
            value={form.nickname ?? user.nickname}
            onChange={(text) => write(text, !composing)}
            onComposing={(now, text) => {
              setComposing(now);
              if (!now) write(text, true);
            }}
            onEnter={submit.press}
            max={limits.nicknameMax}
            counted
            error={isCut ? needed.atMost(limits.nicknameMax) : undefined}
            enterKeyHint="done"
          />
        </div>
      </div>
      <ConfirmDialog
        open={held !== null}
        {...profileTexts.leaveAsk}
        danger
        onYes={() => void leave()}
        onNo={() => held?.reset()}
      />
    </StackScreen>
  );
}

/**
 * Keeps the form as it stands through reload, update and kill; the answer gives it up, on purpose. `shown` is the profile's
 * own name: that alone is no draft. `stored` is the name that is kept already.
 */
const useDraft = (form: ProfileForm, shown: string, stored: string | null): (() => Promise<void>) => {
  const { mutations, session } = useApp();
  const hear = useDraftTrouble();
  const { photo } = form;
  const name = useTextDraft({ key: nameDraft, text: renamed(form.nickname, shown), stored, rowOf: nameRow });
  const over = useRef(false);
  const kept = useRef<PhotoRow | null>(null);
  useEffect(() => {
    if (photo === null || over.current || kept.current?.id === photo.id) return;
    kept.current = photo;
    void mutations.keepDraft(photoRow(photo, systemClock.wall() + session.serverOffset)).then(hear);
  });

  return async () => {
    over.current = true;
    await Promise.all([name.giveUp(), mutations.dropDraft(photoDraft)]);
  };
};
