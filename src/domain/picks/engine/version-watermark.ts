import * as v from 'valibot';
import type { IdempotencyKey } from '#contract/ids.ts';

/** The version that an attempt asserts, stored with its entry: a repetition asserts the same (contract §11.4 b). */
export const VersionWatermark = v.object({ version: v.nullable(v.number()) });

/** Key and version, where the server knows them. */
export const optionsOf = (
  mode: 'ext' | 'plain',
  key: IdempotencyKey,
  { version }: v.InferOutput<typeof VersionWatermark>,
): { readonly key?: IdempotencyKey; readonly ifMatch?: number } =>
  mode === 'plain' ? {} : { key, ...(version === null ? {} : { ifMatch: version }) };
