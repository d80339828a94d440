import { useState } from 'react';
import * as ko from '#src/copy/ko.ts';
import { useApp } from '#src/frame/app-context.ts';
import { withdrawal } from '#src/frame/withdrawal.ts';
import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';

/** Asks before the account is deleted; a failure leaves everything as it was and says why. */
export function WithdrawDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const app = useApp();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const leave = async (): Promise<void> => {
    setBusy(true);
    // its code or a database could not be had, which no failed call is: said, and to be tried again
    const outcome = await withdrawal(app).catch(() => ({ is: 'failed', words: ko.errors.unknown }) as const);
    if (outcome.is === 'done') return; // this account's screens are gone; what comes next tells of it
    setBusy(false);
    onClose();
    toast({ text: outcome.words, tone: 'error' });
  };
  return (
    <ConfirmDialog
      open={open}
      {...ko.my.withdrawAsk}
      danger
      busy={busy}
      onYes={() => void leave()}
      onNo={onClose}
    />
  );
}
