import { AppShell } from '#src/ui/shell/AppShell.tsx';
import { StackHeader } from '#src/ui/shell/Header.tsx';
import { PickTicket } from '#src/ui/ticket/PickTicket.tsx';
import { Stamp, type StampKind } from '#src/ui/ticket/Stamp.tsx';
import { nav, Row, Section, Stack } from './parts.tsx';

const stamps: readonly [StampKind, string][] = [
  ['pending', '답변 대기'],
  ['confirmed', '확정'],
  ['progress', '진행 중'],
  ['done', '완료'],
  ['cancelled', '취소'],
  ['expired', '만료'],
  ['waiting', '전송 대기 중'],
  ['sending', '보내는 중'],
  ['attention', '확인이 필요해요'],
];

/** A PICK as a ticket, under each stamp. */
export function TicketsPage() {
  return (
    <AppShell header={<StackHeader title="PICK" />} footer={nav('/pick')}>
      <Section title="detail">
        <PickTicket
          size="detail"
          stub={{ over: '2026년 11월', day: '24', under: '화요일 18:30' }}
          kind="rent"
          kindLabel="대여"
          title="버건디 과잠 M, 자수 새것 수준"
          lines={['직거래', '학생회관 1층 로비', '반납 26.11.27 (금) 18:30']}
          stamp={{ kind: 'confirmed', label: '확정', fresh: true }}
        />
      </Section>
      <Section title="list">
        <Stack>
          {stamps.map(([kind, label], index) => (
            <PickTicket
              key={kind}
              to="#pick"
              stub={{ over: '11월', day: String(20 + index), under: '화 18:30' }}
              kind={index % 2 ? 'sale' : 'rent'}
              kindLabel={index % 2 ? '구매' : '대여'}
              title="버건디 과잠 M, 자수 새것 수준"
              lines={['학생회관 1층 로비', '26,000원 · 보증금 포함']}
              stamp={{ kind, label }}
            />
          ))}
          <Row>
            {stamps.map(([kind, label]) => (
              <Stamp key={kind} kind={kind} label={label} />
            ))}
          </Row>
        </Stack>
      </Section>
    </AppShell>
  );
}
