import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sellingTexts } from '#src/copy/selling.ts';
import { outboxSummary } from '#src/db/outbox-summary.ts';
import { draftCount } from '#src/domain/listings/own-listings.view.ts';
import { useApp } from '#src/frame/app-context.ts';
import { outboxPath } from '#src/frame/network.tsx';
import { ListRow } from '#src/ui/list/ListRow.tsx';
import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { myScreenTexts } from './text.ts';

/** What goes with the session. */
interface Lost {
  readonly unsent: number;
  readonly drafts: number;
}

const wordsOf = ({ unsent, drafts }: Lost) => {
  const { title, subtitle, yes, no } = myScreenTexts.logoutAsk;
  const { logoutTitle, logoutToo, logoutNo } = sellingTexts.drafts;
  if (unsent === 0) return { title: logoutTitle(drafts), subtitle, yes, no: logoutNo };
  return {
    title: title(unsent),
    subtitle: drafts === 0 ? subtitle : `${logoutToo(drafts)} ${subtitle}`,
    yes,
    no,
  };
};

/** Ends the session; what was not sent goes with it, so its user is asked first (copy-ko). */
export function LogoutRow() {
  const app = useApp();
  const navigate = useNavigate();
  const toast = useToast();
  const [leaving, setLeaving] = useState(false);
  const [lost, setLost] = useState<Lost | null>(null);
  const leave = (): void => {
    setLost(null);
    setLeaving(true);
    app.logout().catch(fail);
  };
  /** Its code or a database could not be had: the row stays, to be tried again. */
  const fail = (): void => {
    setLeaving(false);
    toast({ text: myScreenTexts.logoutFailed, tone: 'error' });
  };
  const ask = async (): Promise<void> => {
    // counted now: what waits for a moment only would be lost all the same
    const [{ waiting, attention }, drafts] = await Promise.all([
      outboxSummary(app.store),
      draftCount(app.store),
    ]);
    const unsent = waiting + attention;
    if (unsent + drafts === 0) leave();
    else setLost({ unsent, drafts });
  };
  /** Where it is, so that it can be sent or finished first. */
  const look = (): void => {
    setLost(null);
    if (lost?.unsent === 0) return void navigate('/drafts');
    void app.mutations.retry([]); // nothing of its own to write: it wakes the engine
    void navigate(outboxPath);
  };
  return (
    <>
      <ListRow label={myScreenTexts.logout} disabled={leaving} onClick={() => void ask().catch(fail)} />
      <ConfirmDialog
        open={lost !== null}
        {...wordsOf(lost ?? { unsent: 0, drafts: 0 })}
        danger
        onYes={leave}
        onNo={look}
        onClose={() => setLost(null)}
      />
    </>
  );
}
