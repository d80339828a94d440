import { useState } from 'react';
import { chatTexts } from '#src/copy/chat.ts';
import { emptyTexts } from '#src/copy/empty.ts';
import { roomTexts } from '#src/copy/rooms.ts';
import { navTexts } from '#src/copy/shell.ts';
import { chatScreenTexts } from '#src/features/chat/text.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { LiveBanner } from '#src/ui/chat/LiveBanner.tsx';
import { RoomRow, type RoomRowContent } from '#src/ui/chat/RoomRow.tsx';
import { Feed } from '#src/ui/list/Feed.tsx';
import { NoticeDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import { AppShell } from '#src/ui/shell/AppShell.tsx';
import { StackHeader } from '#src/ui/shell/Header.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { FreshnessLabel } from '#src/ui/state/FreshnessLabel.tsx';
import { talk } from '#src/ui/state/screen-illustrations.tsx';
import { nothing } from './parts.tsx';
import { photos } from './sample.ts';

const room = (n: number, change: Partial<RoomRowContent>): RoomRowContent => ({
  to: `#${n}`,
  personId: n,
  nickname: '응원단장',
  photo: null,
  verified: false,
  thumbnail: photos[n % photos.length] ?? null,
  deleted: false,
  last: '네, 정문에서 봬요',
  state: null,
  time: '12분 전',
  unread: 0,
  unreadSpoken: '',
  ...change,
  ...(change.unread ? { unreadSpoken: navTexts.unread(change.unread) } : {}),
});

const long = '내일 오후 여섯 시 반에 학생회관 일층 로비에서 만나면 될까요? 과잠은 세탁해서 가져갈게요!';

const rows: readonly RoomRowContent[] = [
  room(1, { nickname: '버건디러버', verified: true, last: long, unread: 3, time: '방금 전' }),
  room(2, { state: { is: 'waiting', text: chatTexts.message.waiting } }),
  room(3, {
    nickname: '가나다라마바사아자차',
    verified: true,
    last: long,
    unread: 120,
    time: '11개월 전',
  }),
  room(4, { last: long, state: { is: 'failed', text: chatTexts.message.failed }, unread: 1, time: '3일 전' }),
  room(5, { last: chatScreenTexts.start, thumbnail: null, time: '2주 전' }),
  room(6, {
    nickname: '과잠수집가',
    deleted: true,
    verified: true,
    last: '삭제하신 건가요?',
    time: '1년 전',
  }),
  room(7, {
    nickname: 'campicker',
    last: 'https://example.com/a/very/long/address/without/any/break',
    time: '',
  }),
];

/** Rows of the chat list in every state; with `open=banner` or `open=notice` what comes over them. */
export function RoomsPage() {
  const asked = new URLSearchParams(location.search).get('open');
  const [open, setOpen] = useState(asked);
  const [turn, setTurn] = useState(0); // it comes again and again, for whoever looks at it
  return (
    <AppShell header={<StackHeader title={navTexts.chat} />}>
      <div style={{ display: 'flex', justifyContent: 'flex-end', padding: '4px 16px 0' }}>
        <FreshnessLabel text="방금 받았어요" onRefresh={nothing} />
      </div>
      <h2 className="spoken">{roomTexts.list}</h2>
      <Feed rows={rows} keyOf={({ personId }) => personId} label={roomTexts.list} hasMore={false}>
        {(row) => <RoomRow room={row} menuLabel={roomTexts.menuOf(row.nickname)} onMenu={nothing} />}
      </Feed>
      <EmptyState art={talk} {...emptyTexts['chat-list']} />
      <Button onClick={() => setOpen('banner')}>banner</Button>
      <LiveBanner
        line={
          open === 'banner'
            ? {
                id: turn,
                to: '#1',
                personId: 1,
                nickname: '버건디러버',
                photo: null,
                text: long,
                spoken: roomTexts.heard('버건디러버', long),
              }
            : null
        }
        onGone={() => setTurn(turn + 1)}
      />
      <NoticeDialog
        open={open === 'notice'}
        {...chatScreenTexts.leaveBlocked}
        onClose={() => setOpen(null)}
      />
    </AppShell>
  );
}
