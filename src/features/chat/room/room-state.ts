import type { ErrorCode } from '#contract/errors.ts';
import { blockTexts } from '#src/copy/feedback.ts';
import { actionTexts } from '#src/copy/shell.ts';
import type { Trouble } from '#src/db/rows.ts';
import type { ShownBlock } from '#src/domain/blocks/blocks.view.ts';
import type { LogEntry, RoomView } from '#src/domain/chat/room.view.ts';
import { isOwnTrouble } from '#src/frame/network-state.ts';
import type { NetworkState } from '#src/ui/shell/NetworkLine.tsx';
import { chatScreenTexts } from '../text.ts';

const blocked: ErrorCode = 'USER_BLOCK_EXIST';

/** Everything that the place of a log can be, told apart. */
export type RoomState =
  /** The device has not been read yet. */
  | { readonly is: 'reading' }
  /** Fetched for the first time. */
  | { readonly is: 'loading' }
  /** Never fetched, and there is no network to fetch it with. */
  | { readonly is: 'never' }
  /** Never fetched, and the attempt failed. */
  | { readonly is: 'failed'; readonly trouble: Trouble }
  /** This account has left it. */
  | { readonly is: 'left' }
  /** The server knows no such room of ours. */
  | { readonly is: 'missing' }
  | {
      readonly is: 'shown';
      /** Fetched, and nobody has said anything yet. */
      readonly isEmpty: boolean;
      /** New messages are being looked for. */
      readonly busy: boolean;
      /** The last attempt to renew it failed for a reason of its own. */
      readonly notRenewed: boolean;
    };

/** `entries`: undefined while the log has not been read. */
export const roomState = (
  view: RoomView | null | undefined,
  entries: readonly LogEntry[] | undefined,
  network: NetworkState,
): RoomState => {
  if (view === undefined || entries === undefined) return { is: 'reading' };
  const { room = null, trouble = null, loading = false, at = null } = view ?? {};
  if (room?.gone === 'left') return { is: 'left' };
  if (room?.gone === 'missing' || view?.isMissing) return { is: 'missing' };
  const offline = network === 'offline';
  if (entries.length > 0 || at !== null) {
    const notRenewed = isOwnTrouble(trouble, network) && !loading;
    return { is: 'shown', isEmpty: entries.length === 0, busy: loading && !offline, notRenewed };
  }
  if (offline || trouble === 'offline') return { is: 'never' };
  if (trouble !== null && !loading) return { is: 'failed', trouble };
  if (view === null && network === 'portal') return { is: 'failed', trouble: 'portal' };
  if (view === null && network === 'trouble') return { is: 'failed', trouble: 'unanswered' };
  return { is: 'loading' };
};

/** Whether the server takes no message for the opponent, for all that is known: a block that it has parts them until it has taken it back. */
export const isParted = (block: ShownBlock | null): boolean =>
  block !== null && (block.isBlocked || block.isSet);

/** Whether this message was refused because one of the two blocks the other. */
export const isRefusedByBlock = (entry: LogEntry): boolean =>
  entry.is === 'pending' && entry.pending.reason?.is === 'refused' && entry.pending.reason.code === blocked;

/** What stands in the place of the field: why nothing can be written, and the press that changes it. */
export interface Parted {
  readonly words: string;
  readonly action: string;
  /** What the press wants. */
  readonly blocks: boolean;
}

/** null: the field itself. `cut`: there is no network, and what was wanted last waits for it. */
export const partedOf = (block: ShownBlock | null, cut: boolean): Parted | null => {
  if (block === null || !isParted(block)) return null;
  const { isBlocked, waiting } = block;
  if (!isBlocked)
    return {
      words: cut ? blockTexts.unblocked.queued : chatScreenTexts.unblocking,
      action: actionTexts.undo,
      blocks: true,
    };
  const waits = waiting !== null && cut;
  return {
    words: waits ? blockTexts.blocked.queued : chatScreenTexts.blocked,
    action: blockTexts.unblock,
    blocks: false,
  };
};
