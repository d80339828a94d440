import type { ColumnType, GeneratedAlways } from 'kysely';

export type Id<T> = GeneratedAlways<T>;
/** Set once, at insertion. */
export type Fixed<T> = ColumnType<T, T, never>;
/** Written as text, read as what it holds. */
export type Json = ColumnType<unknown, string | null, string | null>;
