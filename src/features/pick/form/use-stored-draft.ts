import { useEffect, useState } from 'react';
import { useApp } from '#src/services/app-context.ts';
import { type FormDraft, readFormDraft } from './form-draft.ts';

/** What was being written here when the screen was left or the app went away. undefined: not read yet. */
export const useStoredDraft = (key: string): FormDraft | null | undefined => {
  const { store } = useApp();
  const [draft, setDraft] = useState<FormDraft | null>();
  useEffect(() => {
    let current = true;
    void readFormDraft(store, key).then((found) => {
      if (current) setDraft(found);
    });
    return () => {
      current = false;
    };
  }, [store, key]);
  return draft;
};
