import type { ItemId } from '#contract/ids.ts';
import { likeTexts } from '#src/copy/catalogue.ts';
import { actionTexts } from '#src/copy/shell.ts';
import { mutation } from '#src/db/mutation.ts';
import { likeSet } from '#src/domain/likes/set-like.mutation.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { saveFailedText } from '#src/frame/save-failed-text.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';

/**
 * What a heart does on every screen: stores the mutation, reports what it cannot show, and undoes it (copy-ko). Settles
 * with whether the mutation was kept.
 */
export const useLike = (): ((itemId: ItemId, liked: boolean) => Promise<boolean>) => {
  const { mutations, session } = useApp();
  const network = useNetwork();
  const toast = useToast();
  return async (itemId, liked) => {
    const about = `like:${itemId}`;
    const keep = async (wanted: boolean): Promise<boolean> => {
      const kept = await mutations.act(mutation(likeSet, { itemId, liked: wanted }));
      if (kept !== 'kept') toast({ text: saveFailedText(kept), tone: 'error' });
      return kept === 'kept';
    };
    const undo = async (): Promise<void> => {
      if (await keep(!liked)) toast({ text: likeTexts.undone, about });
    };
    if (session.state !== 'member') {
      toast({ text: likeTexts.login, tone: 'error' });
      return false;
    }
    if (!(await keep(liked))) return false;
    const reachable = network !== 'offline' && network !== 'trouble' && network !== 'portal';
    if (liked && reachable) return true; // the heart says it
    toast({
      text: liked ? likeTexts.queued : likeTexts.removed,
      about,
      action: { label: actionTexts.undo, onChoose: () => void undo() },
    });
    return true;
  };
};
