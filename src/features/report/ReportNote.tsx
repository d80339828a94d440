import * as ko from '#src/copy/ko.ts';
import { oursFeedback } from '#src/copy/ours-feedback.ts';
import { oursOutbox } from '#src/copy/ours-outbox.ts';
import type { ShownReport } from '#src/db/views/report.ts';
import { useAway } from '#src/services/use-away.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { WaitingNote } from '#src/ui/state/WaitingNote.tsx';

const ours = oursFeedback.report;

const wordsOf = ({ state, reason, mayHaveLeft }: ShownReport): string => {
  if (state !== 'failed' && state !== 'attention')
    return mayHaveLeft ? oursOutbox.why.sending : ko.report.queued;
  if (reason?.is === 'refused') return ko.errors.text(reason.code, ko.report.failed);
  return reason?.is === 'unproven' ? oursOutbox.reason.unproven : ko.report.failed;
};

/** A report about the same person and listing that is not settled: it waits, or it was not taken and says why. */
export function ReportNote({ report }: { readonly report: ShownReport }) {
  const away = useAway();
  const isStopped = report.state === 'failed' || report.state === 'attention';
  return (
    <WaitingNote
      tone={isStopped ? 'attention' : 'waiting'}
      text={wordsOf(report)}
      actions={
        (isStopped || !report.mayHaveLeft) && (
          <Button onClick={() => void away(report.id)}>{ours.takeBack}</Button>
        )
      }
    />
  );
}
