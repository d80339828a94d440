import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as ko from '#src/copy/ko.ts';
import { oursMe } from '#src/copy/ours-me.ts';
import { outboxSummary } from '#src/db/views/outbox-summary.ts';
import { useApp } from '#src/services/app-context.ts';
import { outboxPath } from '#src/services/network.tsx';
import { ListRow } from '#src/ui/list/ListRow.tsx';
import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';

/** Ends the session; what was not sent goes with it, so its person is asked first (seeds 1 §4, copy-ko). */
export function LogoutRow() {
  const app = useApp();
  const navigate = useNavigate();
  const toast = useToast();
  const [leaving, setLeaving] = useState(false);
  const [unsent, setUnsent] = useState<number | null>(null);
  const leave = (): void => {
    setUnsent(null);
    setLeaving(true);
    app.logout().catch(fail);
  };
  /** Its code or a database could not be had: the row stays, to be tried again. */
  const fail = (): void => {
    setLeaving(false);
    toast({ text: oursMe.logoutFailed, tone: 'error' });
  };
  const ask = async (): Promise<void> => {
    // counted now: what waits for a moment only would be lost all the same
    const { waiting, attention } = await outboxSummary(app.store);
    if (waiting + attention === 0) leave();
    else setUnsent(waiting + attention);
  };
  const sendFirst = (): void => {
    setUnsent(null);
    void app.intents.retry([]); // nothing of its own to write: it wakes the engine
    void navigate(outboxPath, { viewTransition: true });
  };
  const { title, ...words } = ko.my.logoutAsk;
  return (
    <>
      <ListRow label={ko.my.logout} disabled={leaving} onClick={() => void ask().catch(fail)} />
      <ConfirmDialog
        open={unsent !== null}
        title={title(unsent ?? 0)}
        {...words}
        danger
        onYes={leave}
        onNo={sendFirst}
        onClose={() => setUnsent(null)}
      />
    </>
  );
}
