import type { ReactNode } from 'react';
import * as ko from '#src/copy/ko.ts';
import { ButtonLink } from '#src/ui/button/Button.tsx';
import { AppShell } from '#src/ui/shell/AppShell.tsx';
import { StackHeader } from '#src/ui/shell/Header.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { ErrorLine, ErrorState } from '#src/ui/state/ErrorState.tsx';
import { hanger } from '#src/ui/state/illustrations.tsx';
import { bell, bench, heart, lost, ticket } from '#src/ui/state/screen-illustrations.tsx';
import { nothing, Section } from './parts.tsx';

const empties: readonly [keyof typeof ko.empty, ReactNode][] = [
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
          {...ko.empty[kind]}
          action={<ButtonLink to="/">{ko.nav.backHome}</ButtonLink>}
        />
      ))}
      <ErrorState {...ko.state.neverFetched} onRetry={nothing} />
      <Section title="error line">
        <ErrorLine text={ko.state.notRenewed} onRetry={nothing} />
      </Section>
    </AppShell>
  );
}
