import { AppShell } from '#src/ui/shell/AppShell.tsx';
import { StackHeader } from '#src/ui/shell/Header.tsx';
import { DetailSkeleton } from '#src/ui/state/ScreenSkeletons.tsx';
import { CardSkeletons, RowSkeletons } from '#src/ui/state/Skeletons.tsx';
import { nothing, Section } from './parts.tsx';

/** What stands where something is still to come. */
export function LoadingPage() {
  return (
    <AppShell header={<StackHeader title="불러오기" onBack={nothing} />}>
      <Section title="cards">
        <CardSkeletons count={2} />
      </Section>
      <Section title="rows">
        <RowSkeletons count={2} silent />
      </Section>
      <DetailSkeleton silent />
    </AppShell>
  );
}
