import { PinCard } from '#src/ui/item/PinCard.tsx';
import { Note } from '#src/ui/list/Note.tsx';
import { Photo } from '#src/ui/photo/Photo.tsx';
import { AppShell } from '#src/ui/shell/AppShell.tsx';
import { StackHeader } from '#src/ui/shell/Header.tsx';
import { PickTicket } from '#src/ui/ticket/PickTicket.tsx';
import { Stamp, type StampKind } from '#src/ui/ticket/Stamp.tsx';
import { TicketRows } from '#src/ui/ticket/TicketRows.tsx';
import { nav, Row, Section, Stack } from './parts.tsx';
import { card, photos } from './sample.ts';

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

const sample = card({});
const pin = { ...sample, label: '상품 보기', onDeleted: null };

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
          lines={[]}
          stamp={{ kind: 'confirmed', label: '확정', fresh: true }}
          mark={{ kind: 'waiting', label: '전송 대기 중' }}
          photo={<Photo src={photos[0] ?? null} alt="" width={72} height={90} pictogram="jacket" />}
        >
          <TicketRows
            rows={[
              { label: '거래 방식', values: ['직거래'] },
              { label: '대여 장소', values: ['학생회관 1층 로비', '26.11.24 (화) 18:30'] },
            ]}
            total={{ label: '총 금액', amount: 26_000, note: '대여료 6,000원 + 보증금 20,000원' }}
          />
        </PickTicket>
        <Stack>
          <Note tone="waiting" title="연결되면 수락을 전할게요. 아직 확정되지 않았어요" />
          <Note tone="stopped" title="그사이 PICK 내용이 바뀌었어요" />
          <Note tone="plain" title="보증금은 반납 후 서로 확인하고 돌려주세요" />
          <PinCard {...pin} />
          <PinCard {...pin} mark="reserved" />
          <PinCard {...pin} mark="sold" />
          <PinCard {...pin} onDeleted={() => {}} />
        </Stack>
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
