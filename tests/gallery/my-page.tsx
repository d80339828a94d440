import { myTexts } from '#src/copy/me.ts';
import { outboxTexts } from '#src/copy/outbox.ts';
import { navTexts } from '#src/copy/shell.ts';
import { myScreenTexts } from '#src/features/me/text.ts';
import { settingsScreenTexts } from '#src/features/settings/text.ts';
import { SwitchRow } from '#src/ui/field/SwitchRow.tsx';
import { ListGroup, ListRow } from '#src/ui/list/ListRow.tsx';
import { AppShell } from '#src/ui/shell/AppShell.tsx';
import { StackHeader } from '#src/ui/shell/Header.tsx';
import { Avatar } from '#src/ui/user/Avatar.tsx';
import { SchoolBadge } from '#src/ui/user/SchoolBadge.tsx';
import { nav, nothing } from './parts.tsx';

const { saver } = settingsScreenTexts;

/** The member’s own page: rows of every kind, and switches. */
export function MyPage() {
  return (
    <AppShell header={<StackHeader title={navTexts.my} />} footer={nav('/my')}>
      <div style={{ display: 'flex', alignItems: 'center', gap: 14, padding: '20px 20px 0' }}>
        <Avatar id={3} name="과잠수집가" photo={null} size={72} alt="" />
        <p style={{ font: 'var(--title-2)' }}>
          과잠수집가 <SchoolBadge />
        </p>
      </div>
      <ListGroup title={myScreenTexts.trades}>
        <ListRow to="/outbox" label={outboxTexts.title} value="2" />
        <ListRow to="/liked" label={myScreenTexts.liked} note={myScreenTexts.likedNote} />
        <ListRow to="/my-trade" label={myTexts.sales} />
        <ListRow href="https://example.com" label={myScreenTexts.inquiry} />
      </ListGroup>
      <ListGroup title={myScreenTexts.settings}>
        <SwitchRow {...settingsScreenTexts.hidesText} on={false} onChange={nothing} />
        <SwitchRow label={saver.label} note={saver.note} on onChange={nothing} />
        <ListRow label={myScreenTexts.logout} onClick={nothing} />
        <ListRow label={myScreenTexts.withdraw} danger onClick={nothing} />
      </ListGroup>
    </AppShell>
  );
}
