import * as v from 'valibot';
import { Refusal } from '#tests/model/refusal.ts';
import type { Caller } from './model-types.ts';

const parsed = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    throw new Refusal(400, 'INVALID_INPUT'); // what cannot be read is refused, as by the real server
  }
};

/** What the body of a call says, or the refusal of one that says nothing that can be used. */
export const read = <T>(schema: v.GenericSchema<unknown, T>, { body }: Pick<Caller, 'body'>): T => {
  const draft = v.safeParse(schema, parsed(body?.text));
  if (!draft.success) throw new Refusal(400, 'INVALID_INPUT');
  return draft.output;
};

/** `If-Match: "7"` (contract §11.4 b); what names no version matches none. */
export const ifMatch = (header: string | undefined): number | null => {
  if (header === undefined || header === '*') return null;
  return Number(/^(?:W\/)?"(\d{1,15})"$/.exec(header)?.[1] ?? 0);
};
