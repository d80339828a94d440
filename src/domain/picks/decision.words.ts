import { entryTexts } from '#src/copy/entries.ts';
import { tradeFailed } from '#src/copy/trade-failed.ts';
import type { EntryWords } from '#src/domain/description.ts';
import type { Decision } from './pick.fold.ts';
import { tradeReason } from './refusal.words.ts';
import type { PickRow } from './rows.ts';
import { pickTarget } from './trade.words.ts';

/** A decision about a PICK, as far as it is stored. */
export interface DecidedPick {
  readonly does: Decision['does'];
  readonly terms: Decision['terms'];
  readonly pick: PickRow | null;
}

/** A decision about a PICK in words. */
export const decisionWords = ({ does, terms, pick }: DecidedPick): EntryWords => {
  const rentalDate = (terms ?? pick)?.rentalDate ?? null; // of an edit the new day
  return {
    label: entryTexts.kind[does],
    target: pickTarget(pick?.title ?? null, rentalDate),
    glyph: 'ticket',
    failed: does === 'edit' ? tradeFailed.editAgain : tradeFailed[does],
    reason: (reason, now) => {
      const name = pick?.opponentNickname ?? '';
      return tradeReason(reason, { does, name, state: pick?.state ?? null, rentalDate, now });
    },
    isOver: pick !== null && pick.state !== 'PENDING' && pick.state !== 'CONFIRMED',
    startsAt: does === 'confirm' ? (pick?.rentalDate ?? null) : (terms?.rentalDate ?? null),
  };
};

/** Screens that show a decision about a PICK. */
export const decisionPlaces = (lane: string): readonly string[] => [lane.replace('pick:', '/pick-detail/')];
