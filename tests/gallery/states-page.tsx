import * as ko from '#src/copy/ko.ts';
import { ButtonLink } from '#src/ui/button/Button.tsx';
import { AppShell } from '#src/ui/shell/AppShell.tsx';
import { StackHeader } from '#src/ui/shell/Header.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { ErrorLine, ErrorState } from '#src/ui/state/ErrorState.tsx';
import type { Illustration } from '#src/ui/state/illustrations.tsx';
import { nothing, Section } from './parts.tsx';

const empties: readonly [keyof typeof ko.empty, Illustration][] = [
  ['search', 'hanger'],
  ['404', 'lost'],
  ['chat', 'bench'],
  ['chat-list', 'bench'],
  ['pick', 'ticket'],
  ['notification', 'bell'],
  ['my-trade', 'hanger'],
  ['wishlist', 'heart'],
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
