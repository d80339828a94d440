import { networkTexts } from '#src/copy/shell.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { Photo } from '#src/ui/photo/Photo.tsx';
import { AppShell } from '#src/ui/shell/AppShell.tsx';
import { StackHeader } from '#src/ui/shell/Header.tsx';
import { Logo } from '#src/ui/shell/Logo.tsx';
import { NetworkLine, type NetworkState } from '#src/ui/shell/NetworkLine.tsx';
import { Avatar } from '#src/ui/user/Avatar.tsx';
import { nav, nothing, Row, Section } from './parts.tsx';
import { photos, pictogramNames } from './sample.ts';

const lines: readonly [NetworkState, string, string?][] = [
  ['slow', networkTexts.slow],
  ['offline', networkTexts.offline, '12분 전에 받은 내용이에요'],
  ['trouble', networkTexts.trouble, '26.11.19 18:20에 받은 내용이에요'],
  ['portal', networkTexts.portal],
  ['back', networkTexts.back],
  ['syncing', networkTexts.syncing(2)],
];

/** What stands around every screen, and the pictures that stand for others. */
export function ShellPage() {
  return (
    <AppShell
      header={
        <StackHeader title="PICK 확인" onBack={nothing} actions={<Button kind="text">수정하기</Button>} />
      }
      footer={nav('/chat')}
    >
      {lines.map(([state, text, age]) => (
        <NetworkLine
          key={state}
          state={state}
          text={text}
          age={age}
          waiting={state === 'offline' ? 2 : 0}
          outboxTo="/outbox"
        />
      ))}
      <Section title="logo">
        <Logo /> <Logo big />
      </Section>
      <Section title="avatars">
        <Row>
          {[0, 1, 2, 3, 4, 5].map((id) => (
            <Avatar key={id} id={id} name={`${'가나다라마바'[id]}군`} photo={null} size={44} />
          ))}
          <Avatar id={1} name="초록여우" photo={photos[2] ?? null} size={72} />
        </Row>
      </Section>
      <Section title="photos">
        <Row>
          {pictogramNames.map((name) => (
            <Photo key={name} src={null} alt={name} width={92} height={115} pictogram={name} />
          ))}
          <Photo src="data:image/png;base64,AA" alt="" width={56} height={70} pictogram="soccer" />
        </Row>
      </Section>
    </AppShell>
  );
}
