import type { LocalDate, LocalDateTime } from '#contract/moment.ts';

const kstOffsetMs = 9 * 3_600_000;

/** The KST wall clock of an epoch moment with six fraction digits, as every server-made moment travels (contract §1.8). */
export const moment = (epochMs: number): LocalDateTime =>
  // the text is made in the one shape the brand stands for
  `${new Date(epochMs + kstOffsetMs).toISOString().slice(0, 23)}000` as LocalDateTime;

/** The KST calendar day of an epoch moment. */
export const day = (epochMs: number): LocalDate =>
  new Date(epochMs + kstOffsetMs).toISOString().slice(0, 10) as LocalDate; // the same

/** Agreed dates travel without a fraction (contract §1.8). */
export const toSeconds = (at: LocalDateTime): LocalDateTime => at.slice(0, 19) as LocalDateTime; // still in shape

/** The day on which a wall-clock moment lies. */
export const dayOf = (at: LocalDateTime): LocalDate => at.slice(0, 10) as LocalDate; // its first ten characters are one

/** The day `count` days later. */
export const addDays = (from: LocalDate, count: number): LocalDate =>
  new Date(Date.parse(`${from}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10) as LocalDate; // in shape
