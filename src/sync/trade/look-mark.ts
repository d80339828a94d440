import * as v from 'valibot';
import type { IdempotencyKey } from '#contract/ids.ts';

/** What an attempt goes by, kept with its row: a repetition asserts what the first attempt asserted (contract §11.4 b). */
export const LookMark = v.object({ version: v.nullable(v.number()) });

/** Key and version, where the server knows them. */
export const optionsOf = (
  mode: 'ext' | 'plain',
  key: IdempotencyKey,
  { version }: v.InferOutput<typeof LookMark>,
): { readonly key?: IdempotencyKey; readonly ifMatch?: number } =>
  mode === 'plain' ? {} : { key, ...(version === null ? {} : { ifMatch: version }) };
