import type { ReactNode } from 'react';
import { emptyTexts } from '#src/copy/empty.ts';
import { navTexts, stateTexts } from '#src/copy/shell.ts';
import { ButtonLink } from '#src/ui/button/Button.tsx';
import { AppShell } from '#src/ui/shell/AppShell.tsx';
import { StackHeader } from '#src/ui/shell/Header.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { ErrorLine, ErrorState } from '#src/ui/state/ErrorState.tsx';
import { hanger } from '#src/ui/state/illustrations.tsx';
import { bell, bench, heart, lost, ticket } from '#src/ui/state/screen-illustrations.tsx';
import { nothing, Section } from './parts.tsx';

const empties: readonly [keyof typeof emptyTexts, ReactNode][] = [
  ['search', hanger],
  ['404', lost],
  ['chat', bench],
  ['chat-list', bench],
  ['pick', ticket],
  ['notification', bell],
  ['my-trade', hanger],
  ['wishlist', heart],
];

/** Every screen when it has nothing to show, and what failed. */
export function StatesPage() {
  return (
    <AppShell header={<StackHeader title="상태" onBack={nothing} />}>
      {empties.map(([kind, art]) => (
        <EmptyState
          key={kind}
          art={art}
          {...emptyTexts[kind]}
          action={<ButtonLink to="/">{navTexts.backHome}</ButtonLink>}
        />
      ))}
      <ErrorState {...stateTexts.neverFetched} onRetry={nothing} />
      <Section title="error line">
        <ErrorLine text={stateTexts.notRenewed} onRetry={nothing} />
      </Section>
    </AppShell>
  );
}
