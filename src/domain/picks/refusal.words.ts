import { errorTexts } from '#src/copy/errors.ts';
import { pickTexts, tradeTexts } from '#src/copy/pick.ts';
import type { EntryReason, Moment } from '#src/db/rows.ts';
import { reasonWords } from '#src/domain/reason.words.ts';
import { parseKst } from '#src/lib/kst.ts';

/** What was wanted of a PICK. */
type TradeAct = 'propose' | 'edit' | 'confirm' | 'cancel' | 'reject';

interface About {
  readonly does: TradeAct;
  /** The other user's nickname. */
  readonly name: string;
  /** How the PICK stands now; null: there is none yet, or it is not stored. */
  readonly state: string | null;
  /** When what was wanted begins, as the wire writes it. */
  readonly rentalDate: string | null;
  readonly now: Moment;
}

const fallbacks: Readonly<Record<TradeAct, string>> = {
  propose: pickTexts.failed.create,
  edit: pickTexts.failed.edit,
  confirm: pickTexts.failed.confirm,
  cancel: pickTexts.failed.cancel,
  reject: pickTexts.failed.cancel,
};

const hasBegun = ({ rentalDate, now }: About): boolean => {
  const at = rentalDate === null ? undefined : parseKst(rentalDate);
  return at !== undefined && at <= now;
};

/**
 * A PICK that is cancelled by now, in words for what its user wanted. A user who still wanted to agree, or to change
 * it, has not cancelled it; one who wanted to cancel it may have done so from another device.
 */
const cancelledWords = (does: TradeAct, name: string): string => {
  if (does === 'confirm') return pickTexts.conflict.cancelled(name);
  return does === 'edit' ? tradeTexts.editCancelled(name) : tradeTexts.overBefore.CANCELLED(name);
};

/** A user who accepts has no date to choose. */
const passedWords = (does: TradeAct): string =>
  does === 'confirm' ? errorTexts.text('RENTAL_DATE_IS_BEFORE_THAN_TODAY') : pickTexts.conflict.timePassed;

/** The PICK was over, or had changed, by the time of the attempt. */
const stateWords = ({ does, name, state }: About, code: string): string => {
  if (state === 'CANCELLED') return cancelledWords(does, name);
  const known = state !== null && state !== 'CANCELLED' && Object.hasOwn(tradeTexts.overBefore, state);
  // by its own keys, asked above
  return known ? tradeTexts.overBefore[state as 'EXPIRED'] : errorTexts.text(code);
};

const refusal = (code: string, about: About): string => {
  switch (code) {
    case 'CONFLICT_APPOINTMENT_STATE':
    case 'APPOINTMENT_CANNOT_CANCELLED':
      return stateWords(about, code);
    case 'ALREADY_DELETED_ITEM':
      return about.does === 'propose' ? pickTexts.conflict.itemDeleted : errorTexts.text(code);
    case 'ALREADY_RENTAL_RESERVED_PERIOD':
      return pickTexts.form.dateTaken;
    case 'RENTAL_DATE_IS_BEFORE_THAN_TODAY':
      return passedWords(about.does);
    default:
      return errorTexts.text(code, fallbacks[about.does]);
  }
};

/** What a server with versions reports only as "changed", in words for what it is: over, under way, or other terms. */
const changeWords = (about: About): string => {
  if (about.does === 'propose') return tradeTexts.hasPick;
  const isOpen = about.state === null || about.state === 'PENDING' || about.state === 'CONFIRMED';
  const isTaken = about.state === 'CONFIRMED' && about.does === 'reject';
  return isOpen && !isTaken ? pickTexts.conflict.changed : stateWords(about, 'CONFLICT_APPOINTMENT_STATE');
};

/** Why a mutation about a PICK was refused or waits for its user (copy-ko). */
export const tradeReason = (reason: EntryReason, about: About): string => {
  const failed = fallbacks[about.does];
  return reasonWords(reason, (code) => refusal(code, about), {
    changed: changeWords(about),
    expired: hasBegun(about) ? passedWords(about.does) : tradeTexts.expired,
    drifted: tradeTexts.drifted,
    unproven: tradeTexts.unproven,
    poisoned: failed,
    contested: failed,
    orphaned: failed,
  });
};
