import { storageTexts } from '#src/copy/device.ts';
import { entryTexts } from '#src/copy/entries.ts';
import type { Kept } from './mutations.ts';

/** Why a mutation is not stored on this device; its user must be notified, for nothing else stores it (I26). */
export const saveFailedText = (kept: Exclude<Kept, 'kept'>): string =>
  kept === 'full' ? storageTexts.full : entryTexts.saveFailedText;
