import { journalTexts } from '#src/copy/me.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import { StoreError } from '#src/db/store.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useNow } from '#src/frame/now.tsx';
import { format } from '#src/lib/kst.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { textOf } from './exported.ts';
import { saveFile } from './save-file.ts';

/** Puts what is read of this device's database into a file of its user's, or says that it cannot be read. */
export const useExport = (): ((read: (store: AccountStore) => Promise<object>) => Promise<void>) => {
  const { store } = useApp();
  const toast = useToast();
  const now = useNow();
  return async (read) => {
    try {
      const text = textOf(await read(store));
      saveFile(new File([text], `campick-${format.day(now)}.json`, { type: 'application/json' }));
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      toast({ text: journalTexts.failed, tone: 'error' });
    }
  };
};
