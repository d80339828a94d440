import { useState } from 'react';
import { actionTexts, navTexts } from '#src/copy/shell.ts';
import { wizardTexts } from '#src/features/post/text.ts';
import { Button, ButtonLink } from '#src/ui/button/Button.tsx';
import { ChoiceRow } from '#src/ui/field/ChoiceRow.tsx';
import { Tabs } from '#src/ui/field/Tabs.tsx';
import { TextArea, TextField } from '#src/ui/field/TextField.tsx';
import { AppShell } from '#src/ui/shell/AppShell.tsx';
import { StackHeader } from '#src/ui/shell/Header.tsx';
import { LikeButton } from '#src/ui/user/LikeButton.tsx';
import { nothing, Row, Section, Stack } from './parts.tsx';

/** Buttons, tabs and fields in every state. */
export function ControlsPage() {
  const [tab, setTab] = useState<'owner' | 'requester'>('owner');
  const [text, setText] = useState('과잠수집가');
  return (
    <AppShell header={<StackHeader title="버튼과 입력" onBack={nothing} />}>
      <Section title="buttons">
        <Stack>
          <Button kind="primary" wide>
            저장하기
          </Button>
          <Row>
            <Button>{actionTexts.retry}</Button>
            <Button kind="brand">상품 등록</Button>
            <Button kind="rent" detail="26,000원">
              대여하기
            </Button>
            <Button kind="sale" detail="45,000원">
              구매하기
            </Button>
            <Button kind="danger">삭제하기</Button>
            <Button kind="text">나중에</Button>
            <Button disabled>저장하기</Button>
            <Button kind="primary" busy>
              저장 중
            </Button>
            <Button queued>연결되면 등록하기</Button>
            <ButtonLink to="/">{navTexts.backHome}</ButtonLink>
            <LikeButton liked={false} count={7} onChange={async () => false} pending />
          </Row>
        </Stack>
      </Section>
      <Section title="tabs">
        <Tabs
          label="PICK"
          current={tab}
          onChange={setTab}
          tabs={[
            { key: 'owner', label: '받은 PICK', count: 2, spoken: '받은 PICK 2개' },
            { key: 'requester', label: '보낸 PICK', count: 0, spoken: '보낸 PICK 0개' },
          ]}
        >
          <p style={{ padding: 12 }}>{tab}</p>
        </Tabs>
      </Section>
      <Section title="fields">
        <Stack>
          <TextField label="닉네임 (2–10자)" value={text} onChange={setText} max={10} counted />
          <TextField
            label="대여료"
            value="6,000"
            onChange={nothing}
            suffix="원"
            inputMode="numeric"
            hint={wizardTexts.priceHint}
          />
          <TextField
            label="직거래 장소"
            value=""
            onChange={nothing}
            placeholder="학생회관 1층 로비"
            error="장소를 입력해 주세요"
          />
          <TextArea
            label="설명"
            value={'두 번 입었어요.\n드라이클리닝 했어요.\n팔 길이 62예요.'}
            onChange={nothing}
            max={1000}
            counted
            placeholder={wizardTexts.descriptionPlaceholder}
          />
          <ChoiceRow kind="checkbox" label="대여" checked onChange={nothing} />
          <ChoiceRow kind="radio" name="size" label="M" note="가슴 51" checked={false} onChange={nothing} />
          <ChoiceRow kind="radio" name="size" label="L" checked disabled onChange={nothing} />
        </Stack>
      </Section>
    </AppShell>
  );
}
