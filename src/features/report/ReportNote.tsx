import { entryTexts } from '#src/copy/entries.ts';
import { feedbackTexts } from '#src/copy/feedback.ts';
import * as ko from '#src/copy/ko.ts';
import type { ShownReport } from '#src/domain/reports/report.view.ts';
import { carriedWords } from '#src/features/shared/carried-words.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { WaitingNote } from '#src/ui/state/WaitingNote.tsx';

const ours = feedbackTexts.report;

const wordsOf = ({ state, reason, mayHaveLeft }: ShownReport): string => {
  if (state !== 'failed' && state !== 'attention')
    return carriedWords({ state, mayHaveLeft }, ko.report.queued);
  if (reason?.is === 'refused') return ko.errors.text(reason.code, ko.report.failed);
  return reason?.is === 'unproven' ? entryTexts.reason.unproven : ko.report.failed;
};

interface ReportNoteProps {
  readonly report: ShownReport;
  readonly onTakeBack: () => void;
}

/** A report about the same person and listing that is not settled: it waits, or it was not taken and says why. */
export function ReportNote({ report, onTakeBack }: ReportNoteProps) {
  const isStopped = report.state === 'failed' || report.state === 'attention';
  return (
    <WaitingNote
      tone={isStopped ? 'attention' : 'waiting'}
      text={wordsOf(report)}
      actions={(isStopped || !report.mayHaveLeft) && <Button onClick={onTakeBack}>{ours.takeBack}</Button>}
    />
  );
}
