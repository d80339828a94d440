import { type ErrorCode, errors } from '#contract/errors.ts';
import type { Explanation } from '#packages/stomp-server/broker.ts';
import { closeCodes } from '#packages/stomp-server/close-reasons.ts';
import { type Refusal, RequestRefused } from '#packages/stomp-server/request-refused.ts';
import { type Fault, StompError } from '#packages/stomp-server/stomp-error.ts';
import { isAway } from '../db/pool.ts';
import { InvalidInput, Problem } from '../problem.ts';

const codes: Readonly<Record<Fault, ErrorCode>> = {
  malformed: 'INVALID_INPUT',
  unsupported: 'METHOD_NOT_ALLOWED',
  'too-large': 'PAYLOAD_TOO_LARGE',
  flood: 'TOO_MANY_REQUESTS',
};

const classify = (error: unknown): { code: ErrorCode; close: number; isBug: boolean } => {
  if (error instanceof StompError) return { code: codes[error.fault], close: error.close, isBug: false };
  if (error instanceof Problem) return { code: error.code, close: closeCodes.protocol, isBug: false };
  const code = isAway(error) ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_SERVER_ERROR';
  return { code, close: closeCodes.bug, isBug: true };
};

/** What the ERROR frame and the close frame of a connection say (contract §4.9). */
export const explain = (error: unknown): Explanation => {
  const { code, close, isBug } = classify(error);
  const { message } = errors[code];
  return { code, message, body: JSON.stringify({ code, message }), close, isBug };
};

const refusals: Readonly<Record<Refusal, () => Problem>> = {
  'not-found': () => new Problem('NOT_FOUND'),
  full: () => new Problem('SERVICE_UNAVAILABLE'),
  subprotocol: () => new InvalidInput('Sec-WebSocket-Protocol', '지원하지 않는 방식이에요.'),
  'no-messages': () => new InvalidInput('body', '메시지가 없어요.'),
};

/** A refusal of the library as the Problem that answers it; anything else unchanged. */
export const asRefusal = (error: unknown): unknown =>
  error instanceof RequestRefused ? refusals[error.refusal]() : error;
