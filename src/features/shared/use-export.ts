import { journalTexts } from '#src/copy/me.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import { StoreError } from '#src/db/store.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useNow } from '#src/frame/now.tsx';
import { format } from '#src/lib/kst.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { textOf } from './exported.ts';
import { saveFile } from './save-file.ts';

/** Puts what is read of this device's database into a file of its user's, or says that it cannot be had. */
export const useExport = (
  name: 'journal' | 'rows',
): ((read: (store: AccountStore) => Promise<object>) => Promise<void>) => {
  const { store } = useApp();
  const toast = useToast();
  const now = useNow();
  return async (read) => {
    try {
      const text = textOf(await read(store));
      const file = `campick-${journalTexts.files[name]}-${format.day(now)}.json`;
      saveFile(new File([text], file, { type: 'application/json' }));
    } catch (error) {
      toast({ text: journalTexts.failed, tone: 'error' });
      if (!(error instanceof StoreError || error instanceof RangeError)) throw error; // RangeError: too long for a text
    }
  };
};
