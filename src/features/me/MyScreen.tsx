import { useState } from 'react';
import * as ko from '#src/copy/ko.ts';
import { legal, myTexts } from '#src/copy/person.ts';
import { userTexts } from '#src/copy/user.ts';
import { meView } from '#src/domain/profile/me.view.ts';
import { DraftsRow } from '#src/features/shared/DraftsRow.tsx';
import { useCan } from '#src/features/shared/use-can.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { StackScreen } from '#src/frame/Screen.tsx';
import { useShown } from '#src/frame/view.ts';
import { useCachedView } from '#src/frame/view-cache.tsx';
import { ListGroup, ListRow } from '#src/ui/list/ListRow.tsx';
import { LogoutRow } from './LogoutRow.tsx';
import styles from './MyScreen.module.css';
import { ProfileCard } from './ProfileCard.tsx';
import { QueueRow } from './QueueRow.tsx';
import { ThemeRow } from './ThemeRow.tsx';
import { WithdrawDialog } from './WithdrawDialog.tsx';

/** Profile, own trades, settings, and the ways out. */
export function MyScreen() {
  const network = useNetwork();
  const { account, session } = useApp();
  const canRead = useCan('reviews');
  const canInquire = useCan('inquiries');
  const operator = session.operator?.inquiry;
  useShown('me');
  const me = useCachedView('me', meView, []);
  const [asking, setAsking] = useState(false);
  const offline = network === 'offline';
  return (
    <StackScreen title={ko.nav.my} root scrollKey="my" at={me?.at ?? null}>
      <ProfileCard me={me} />
      <QueueRow />
      <ListGroup title={ko.my.trades}>
        <ListRow to="/liked" label={ko.my.liked} note={ko.my.likedNote} />
        <ListRow to="/my-trade" label={ko.my.sales} />
        {canRead && <ListRow to={`/user/${account}`} label={userTexts.reviews} />}
        <ListRow to="/opened" label={myTexts.opened} />
        <DraftsRow />
        <ListRow
          {...(operator ? { href: operator } : { to: canInquire ? '/inquiry' : '/help' })}
          label={ko.my.inquiry}
        />
      </ListGroup>
      <ListGroup title={myTexts.settings}>
        <ThemeRow />
        <ListRow to="/help" label={legal.help} />
        <ListRow href="/terms" label={legal.terms} />
        <ListRow href="/privacy" label={legal.privacy} />
        <LogoutRow />
        <ListRow
          label={ko.my.withdraw}
          danger
          disabled={offline}
          {...(offline ? { note: ko.state.onlineOnly } : {})}
          onClick={() => setAsking(true)}
        />
      </ListGroup>
      <p className={styles.version}>{myTexts.version}</p>
      <WithdrawDialog open={asking} onClose={() => setAsking(false)} />
    </StackScreen>
  );
}
