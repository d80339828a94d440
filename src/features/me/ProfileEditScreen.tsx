import { useEffect, useState } from 'react';
import { profileTexts } from '#src/copy/me.ts';
import { stateTexts } from '#src/copy/shell.ts';
import { StoreError } from '#src/db/store.ts';
import { meView } from '#src/domain/profile/me.view.ts';
import { useApp } from '#src/frame/app-context.ts';
import { Late } from '#src/frame/Late.tsx';
import { useNetwork } from '#src/frame/network.tsx';
import { StackScreen } from '#src/frame/Screen.tsx';
import { troubleWords } from '#src/frame/trouble-words.ts';
import { useShown } from '#src/frame/view.ts';
import { useCachedView } from '#src/frame/view-cache.tsx';
import { ErrorState } from '#src/ui/state/ErrorState.tsx';
import { RowSkeletons } from '#src/ui/state/Skeletons.tsx';
import { ProfileEditForm } from './ProfileEditForm.tsx';
import styles from './ProfileEditScreen.module.css';
import { readDraft } from './profile-draft.ts';
import type { ProfileForm } from './profile-form.ts';

/** Profile edit: needs nothing but what is on this device, by whatever way it was opened. */
export function ProfileEditScreen() {
  const { engine, store } = useApp();
  const network = useNetwork();
  useShown('me');
  const me = useCachedView('me', meView, []);
  const [draft, setDraft] = useState<Partial<ProfileForm> | null>(null);
  useEffect(() => {
    let current = true;
    void readDraft(store)
      .catch((error: unknown) => {
        if (!(error instanceof StoreError)) throw error;
        return {}; // a draft that cannot be read keeps nobody from writing another
      })
      .then((found) => {
        if (current) setDraft(found);
      });
    return () => {
      current = false;
    };
  }, [store]);
  if (me?.user != null && draft !== null)
    return <ProfileEditForm key={me.user.id} user={me.user} waiting={me.photo} draft={draft} />;
  const refresh = (): void => engine.refresh('me');
  const away = network === 'offline' || me?.trouble === 'offline';
  return (
    <StackScreen title={profileTexts.title} plain>
      {me?.user == null && me !== undefined && away ? (
        <ErrorState {...stateTexts.neverFetched} onRetry={refresh} />
      ) : me?.trouble != null && me.user === null && !me.loading ? (
        <ErrorState title={troubleWords(me.trouble)} onRetry={refresh} />
      ) : (
        <div className={styles.waiting}>
          <Late>
            <RowSkeletons count={1} />
          </Late>
        </div>
      )}
    </StackScreen>
  );
}
