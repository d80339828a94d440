import type { UserId } from '#contract/ids.ts';
import { type Terms, termsText } from '#tests/model/pick.ts';
import type { Wire } from '#tests/sim/faults.ts';
import type { Request } from '#tests/sim/model-types.ts';
import type { OnScreen } from './taps.ts';

/** What a genuine answer told a device of a PICK, and when it had asked. */
export interface PickLook extends OnScreen {
  readonly at: number;
  readonly heard: number;
  readonly user: UserId | null;
  readonly pick: number;
}

/** What there is to learn of a PICK from an answer; undefined: nothing. */
export const lookOf = (
  { method, path }: Request,
  { status, body }: Wire,
  asked: Pick<PickLook, 'at' | 'heard' | 'user'>,
): PickLook | undefined => {
  const id = Number(/^\/api\/v1\/appointment\/(\d+)$/.exec(path)?.[1]);
  if (method !== 'GET' || status !== 200 || Number.isNaN(id)) return undefined;
  const detail = Reflect.get(Object(body), 'data') as Terms & OnScreen; // as this server answers
  const { state, isCreator } = detail;
  return { ...asked, pick: id, terms: termsText(detail), state, isCreator };
};
