import { useRef, useState } from 'react';
import { chatTexts } from '#src/copy/chat.ts';
import { navTexts } from '#src/copy/shell.ts';
import { userTexts } from '#src/copy/user.ts';
import { phraseTexts, standardPhrases } from '#src/features/chat/phrases/text.ts';
import { chatScreenTexts } from '#src/features/chat/text.ts';
import { Composer } from '#src/ui/chat/Composer.tsx';
import { BubbleSkeletons, DaySeparator, GapMark, SystemChip } from '#src/ui/chat/log-parts.tsx';
import { MessageBubble } from '#src/ui/chat/MessageBubble.tsx';
import { RoomHeader } from '#src/ui/chat/RoomHeader.tsx';
import { ItemPin, NextPick } from '#src/ui/chat/RoomTop.tsx';
import type { BubbleLook } from '#src/ui/chat/SendState.tsx';
import { AppShell } from '#src/ui/shell/AppShell.tsx';
import { nothing } from './parts.tsx';
import { photos } from './sample.ts';

const looks: readonly Exclude<BubbleLook, 'sent' | 'unkept'>[] = ['failed', 'checking', 'sending', 'waiting'];

const sent = { look: 'sent', state: null, unread: null, action: null } as const;
const theirs = { ...sent, mine: false, author: chatScreenTexts.theirs('버건디러버') };
const own = { ...sent, mine: true, author: chatScreenTexts.mine };

/** A chat room's parts: each state of a bubble, groups, what is missing, and the field with all that it says. */
export function RoomPage() {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('제 번호는 010-1234-5678이에요');
  return (
    <AppShell
      header={
        <RoomHeader
          onBack={nothing}
          person={{
            id: 1,
            name: '버건디러버',
            photo: null,
            verified: true,
            profile: { to: '/user/71', label: userTexts.openOf('버건디러버') },
          }}
          title={navTexts.chat}
          presence={chatScreenTexts.online}
          isOnline
          pick={{ label: chatTexts.pick, to: '#pick', onStart: () => {} }}
          menu={{ label: chatScreenTexts.menu, onOpen: nothing }}
        />
      }
      line={
        <>
          <ItemPin
            to="#item"
            label={chatScreenTexts.item}
            title="버건디 과잠 M, 자수 새것 수준"
            photo={photos[0] ?? null}
            prices={{ rent: true, sale: true, rentalFee: 6_000, deposit: 20_000, salePrice: 45_000 }}
            mark="reserved"
            onDeleted={null}
          />
          <NextPick
            to="#pick"
            label={chatScreenTexts.nextPick}
            day={{ month: '11월', day: '24', weekday: '화', spoken: '11월 24일 화요일' }}
            line="18:30 · 대여 · 학생회관 1층 로비"
            stamp={{ kind: 'confirmed', label: '확정' }}
          />
        </>
      }
      footer={
        <Composer
          field={field}
          label={chatScreenTexts.field}
          placeholder={chatScreenTexts.placeholder}
          text={text}
          isReading={false}
          onChange={setText}
          onComposing={nothing}
          onSend={() => setText('')}
          send={chatScreenTexts.send}
          canSend={text.trim() !== ''}
          queued={false}
          hint={text === '' ? null : chatScreenTexts.safety}
          error={null}
          phrases={
            text === ''
              ? {
                  label: phraseTexts.title,
                  all: standardPhrases.requester.open,
                  edit: phraseTexts.edit,
                  onEdit: nothing,
                }
              : null
          }
          onPhrase={setText}
        />
      }
    >
      <h2 className="spoken">{chatScreenTexts.log}</h2>
      <div style={{ display: 'grid', gap: 6, padding: '0 16px 12px' }}>
        <DaySeparator text="2026년 11월 20일 금요일" />
        <SystemChip text="버건디러버님이 채팅방에 들어왔어요." />
        <MessageBubble {...theirs} content="네 가능해요" time={null} isFirst isLast={false} />
        <MessageBubble {...theirs} content="가슴단면 51이에요!" time="13:42" isFirst={false} isLast />
        <MessageBubble
          {...own}
          content="학생회관 1층이면 좋아요"
          unread={chatScreenTexts.notRead}
          time="13:48"
          isFirst
          isLast
        />
        <GapMark text={chatScreenTexts.gap} retry={chatScreenTexts.gapAgain} busy={false} onRetry={nothing} />
        {looks.map((look) => (
          <MessageBubble
            key={look}
            {...own}
            content="반납은 27일 저녁에 할게요"
            look={look}
            state={chatTexts.message[look]}
            time={null}
            isFirst
            isLast
            action={
              look === 'failed' || look === 'waiting'
                ? {
                    label: chatScreenTexts.stateOf(chatTexts.message[look], '반납은 27일'),
                    onChoose: nothing,
                  }
                : null
            }
          />
        ))}
        <BubbleSkeletons spoken={chatScreenTexts.loading} />
      </div>
    </AppShell>
  );
}
