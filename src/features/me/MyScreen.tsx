import { CircleAlert, Clock3 } from 'lucide-react';
import { useState } from 'react';
import { entryTexts } from '#src/copy/entries.ts';
import { errorTexts } from '#src/copy/errors.ts';
import { legal, myTexts } from '#src/copy/me.ts';
import { outboxTexts } from '#src/copy/outbox.ts';
import { navTexts, stateTexts } from '#src/copy/shell.ts';
import { userTexts } from '#src/copy/user.ts';
import { meView } from '#src/domain/profile/me.view.ts';
import { DraftsRow } from '#src/features/shared/DraftsRow.tsx';
import { useCan } from '#src/features/shared/use-can.ts';
import { useApp } from '#src/frame/app-context.ts';
import { outboxPath, useNetwork, useWaiting } from '#src/frame/network.tsx';
import { StackScreen } from '#src/frame/Screen.tsx';
import { useShown } from '#src/frame/view.ts';
import { useCachedView } from '#src/frame/view-cache.tsx';
import { withdrawal } from '#src/frame/withdrawal.ts';
import { ListGroup, ListRow } from '#src/ui/list/ListRow.tsx';
import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { LogoutRow } from './LogoutRow.tsx';
import styles from './MyScreen.module.css';
import { ProfileCard } from './ProfileCard.tsx';
import { myScreenTexts } from './text.ts';

/** Profile, own trades, settings, and the ways out. */
export function Component() {
  const network = useNetwork();
  const { account, session } = useApp();
  const canRead = useCan('reviews');
  const canInquire = useCan('inquiries');
  const canPush = useCan('web-push');
  const operator = session.operator?.inquiry;
  useShown('me');
  const me = useCachedView('me', meView, []);
  const [asking, setAsking] = useState(false);
  const offline = network === 'offline';
  return (
    <StackScreen title={navTexts.my} root scrollKey="my" at={me?.at ?? null}>
      <ProfileCard me={me} />
      <QueueRow />
      <ListGroup title={myScreenTexts.trades}>
        <ListRow to="/liked" label={myScreenTexts.liked} note={myScreenTexts.likedNote} />
        <ListRow to="/my-trade" label={myTexts.sales} />
        {canRead && <ListRow to={`/user/${account}`} label={userTexts.reviews} />}
        <ListRow to="/opened" label={myTexts.opened} />
        <DraftsRow />
        <ListRow
          {...(operator ? { href: operator } : { to: canInquire ? '/inquiry' : '/help' })}
          label={myScreenTexts.inquiry}
        />
      </ListGroup>
      <ListGroup title={myScreenTexts.settings}>
        <ListRow to="/settings" label={myScreenTexts.app} note={myScreenTexts.appNote(canPush)} />
        <ListRow to="/help" label={legal.help} />
        <ListRow href="/terms" label={legal.terms} />
        <ListRow href="/privacy" label={legal.privacy} />
        <LogoutRow />
        <ListRow
          label={myScreenTexts.withdraw}
          danger
          disabled={offline}
          {...(offline ? { note: stateTexts.onlineOnly } : {})}
          onClick={() => setAsking(true)}
        />
      </ListGroup>
      <p className={styles.version}>{myScreenTexts.version}</p>
      <WithdrawDialog open={asking} onClose={() => setAsking(false)} />
    </StackScreen>
  );
}

/** What waits to be sent, in one line that leads to it; nothing while nothing waits. */
function QueueRow() {
  const { count, attention } = useWaiting();
  if (count === 0) return null;
  return (
    <div className={attention > 0 ? styles.attention : styles.row}>
      <ListRow
        to={outboxPath}
        label={outboxTexts.title}
        icon={attention > 0 ? <CircleAlert size={20} aria-hidden /> : <Clock3 size={20} aria-hidden />}
        value={entryTexts.summary(count)}
        {...(attention > 0 ? { note: entryTexts.summaryNote(attention) } : {})}
      />
    </div>
  );
}

/** Asks before the account is deleted; a failure leaves everything as it was and says why. */
function WithdrawDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const app = useApp();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const leave = async (): Promise<void> => {
    setBusy(true);
    // its code or a database could not be had, which no failed call is: said, and to be tried again
    const outcome = await withdrawal(app).catch(() => ({ is: 'failed', words: errorTexts.unknown }) as const);
    if (outcome.is === 'done') return; // this account's screens are gone; what comes next tells of it
    setBusy(false);
    onClose();
    toast({ text: outcome.words, tone: 'error' });
  };
  return (
    <ConfirmDialog
      open={open}
      {...myScreenTexts.withdrawAsk}
      danger
      busy={busy}
      onYes={() => void leave()}
      onNo={onClose}
    />
  );
}
