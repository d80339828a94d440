import { type ErrorCode, errors } from '#contract/errors.ts';
import { closeCodes } from '#contract/realtime.ts';
import { Problem } from '../problem.ts';
import { isAway } from '../transaction.ts';
import { FrameError, type FrameFault } from './frames.ts';
import type { Farewell } from './hub.ts';
import { wireCodes } from './wire.ts';

/** An error that ends its connection: the server sends ERROR, then closes (contract §4.9). */
export class StompError extends Error {
  readonly code: ErrorCode;
  readonly close: number;

  constructor(code: ErrorCode, detail: string, close: number = wireCodes.protocol) {
    super(detail);
    this.name = 'StompError';
    this.code = code;
    this.close = close;
  }
}

const faults: Record<FrameFault, [code: ErrorCode, close: number]> = {
  malformed: ['INVALID_INPUT', wireCodes.protocol],
  'too-large': ['PAYLOAD_TOO_LARGE', wireCodes.tooLarge],
  flood: ['TOO_MANY_REQUESTS', wireCodes.policy],
};

/** The code and close code of a failure; one with `isBug` is logged too. */
export const verdict = (error: unknown): { code: ErrorCode; close: number; isBug: boolean } => {
  if (error instanceof StompError) return { code: error.code, close: error.close, isBug: false };
  if (error instanceof FrameError) {
    const [code, close] = faults[error.fault];
    return { code, close, isBug: false };
  }
  if (error instanceof Problem) return { code: error.code, close: wireCodes.protocol, isBug: false };
  const code = isAway(error) ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_SERVER_ERROR';
  return { code, close: wireCodes.bug, isBug: true };
};

/** The contract's body of an ERROR frame. */
export const errorBody = (code: ErrorCode): string => JSON.stringify({ code, message: errors[code].message });

/** The close code and reason of each farewell of the hub. */
export const farewells: Record<Farewell, [close: number, reason: string]> = {
  'session-ended': [closeCodes.sessionEnded, 'session ended'],
  'too-many': [wireCodes.policy, 'too many connections'],
  slow: [wireCodes.policy, 'too slow'],
  shutdown: [wireCodes.goingAway, 'going away'],
};
