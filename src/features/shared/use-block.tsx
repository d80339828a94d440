import { Ban } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { UserId } from '#contract/ids.ts';
import { blockTexts } from '#src/copy/feedback.ts';
import { actionTexts } from '#src/copy/shell.ts';
import { mutation } from '#src/db/mutation.ts';
import { blockView, type ShownBlock } from '#src/domain/blocks/blocks.view.ts';
import { blockSet } from '#src/domain/blocks/set-block.mutation.ts';
import { blocksPull } from '#src/domain/pull-keys.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { saveFailedText } from '#src/frame/save-failed-text.ts';
import { useShown } from '#src/frame/view.ts';
import { useCachedView } from '#src/frame/view-cache.tsx';
import type { Action } from '#src/ui/overlay/ActionList.tsx';
import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { useCan } from './use-can.ts';

/** Whom a block is about. */
export interface Blockable {
  readonly userId: UserId;
  /** null: nothing stored names them. */
  readonly nickname: string | null;
}

/** Whether this user may block others: a member, on a server that serves it (contract §2.8 [X]). */
export const useCanBlock = (): boolean => {
  const isServed = useCan('blocks');
  return useApp().session.state === 'member' && isServed;
};

/** Blocks a user or takes it back, which can be undone; `again`: undoes what was taken back a moment ago. */
export const useSetBlock = (): ((who: Blockable, blocked: boolean, again?: boolean) => Promise<void>) => {
  const { mutations } = useApp();
  const cut = isCut(useNetwork());
  const toast = useToast();
  return async (who, blocked, again = false) => {
    const about = `block:${who.userId}`;
    const keep = async (wanted: boolean): Promise<boolean> => {
      const { userId, nickname } = who;
      const kept = await mutations.act(mutation(blockSet, { userId, nickname, blocked: wanted }));
      if (kept !== 'kept') toast({ text: saveFailedText(kept), tone: 'error' });
      return kept === 'kept';
    };
    if (!(await keep(blocked))) return;
    const texts = blocked ? blockTexts.blocked : blockTexts.unblocked;
    const text = again ? blockTexts.undone : cut ? texts.queued : texts.done(who.nickname);
    // a block was asked about, and what it cancels does not come back
    if (blocked) toast({ text, about });
    else {
      const undo = async (): Promise<void> => {
        if (await keep(true)) toast({ text: blockTexts.undone, about });
      };
      toast({ text, about, action: { label: actionTexts.undo, onChoose: () => void undo() } });
    }
  };
};

interface BlockMenu {
  /** The row for a menu; none where nobody can be blocked. */
  readonly actions: readonly Action[];
  /** What is asked before a block, beside the menu. */
  readonly question: ReactNode;
}

/** What this account wants of a user; null: nothing that is known here, nobody is meant, or the server serves no blocks. */
export const useBlock = (userId: UserId | null): ShownBlock | null => {
  const of = useCanBlock() ? userId : null;
  return (
    useCachedView(`block:${of}`, async (store) => (of === null ? null : blockView(store, of)), [of]) ?? null
  );
};

/** Blocking a user from a menu; `open`: the menu is, and shows what the server says of it. */
export const useBlockMenu = (who: Blockable, open: boolean): BlockMenu => {
  const can = useCanBlock();
  useShown(can && open ? blocksPull : null);
  const isBlocked = useBlock(who.userId)?.isBlocked ?? false;
  const set = useSetBlock();
  const [asking, setAsking] = useState(false);
  if (!can) return { actions: [], question: null };
  const block = (): void => {
    setAsking(false);
    void set(who, true);
  };
  return {
    actions: [
      {
        label: isBlocked ? blockTexts.unblock : blockTexts.block,
        icon: <Ban size={20} aria-hidden />,
        danger: !isBlocked,
        onChoose: () => (isBlocked ? void set(who, false) : setAsking(true)),
      },
    ],
    question: (
      <ConfirmDialog
        open={asking}
        {...blockTexts.ask(who.nickname)}
        danger
        onYes={block}
        onNo={() => setAsking(false)}
      />
    ),
  };
};
