import * as ko from '#src/copy/ko.ts';
import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import type { Leave } from './use-leave.ts';

/** The three ways out of what was begun (copy-ko). */
export function QuitDialog({ leave }: { readonly leave: Leave }) {
  const { title, subtitle, yes, no, keep } = ko.post.quitAsk;
  return (
    <ConfirmDialog
      open={leave.isAsking}
      title={title}
      subtitle={subtitle}
      yes={yes}
      no={no}
      other={{ label: keep, onChoose: () => void leave.keeping() }}
      danger
      busy={leave.isBusy}
      onYes={() => void leave.dropping()}
      onNo={leave.stay}
    />
  );
}
