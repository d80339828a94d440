import type { ShownPick } from '#src/domain/picks/pick.fold.ts';
import { agreedView } from '#src/domain/picks/pick-list.view.ts';
import type { CachedRead } from '#src/frame/view-cache-values.ts';

/** Agreed PICKs, of which Home shows those that are near; nothing else of Home needs the code of PICKs. */
export const agreedRead: CachedRead<readonly ShownPick[]> = ['today', agreedView];
