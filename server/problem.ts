import { type ErrorCode, errors } from '#contract/errors.ts';
import { isAway } from './db/pool.ts';

/**
 * An id that nothing has and the schemas take: it stands for a text that can be no id, and is never sent to a client.
 */
export const nobodys = Number.MAX_SAFE_INTEGER;

/** An expected refusal: thrown anywhere below a route, rolled back and answered by serve() (contract §1.3). */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly data: unknown;
  /** The message of the envelope for users, in Korean. */
  readonly text: string;

  constructor(
    code: ErrorCode,
    data: unknown = null,
    { text = errors[code].message, ...options }: ErrorOptions & { readonly text?: string } = {},
  ) {
    super(code, options);
    this.name = 'Problem';
    this.code = code;
    this.data = data;
    this.text = text;
  }
}

const until = (seconds: number): string =>
  seconds < 60
    ? `${seconds}초`
    : seconds < 3_600
      ? `${Math.ceil(seconds / 60)}분`
      : `${Math.ceil(seconds / 3_600)}시간`;

/** A limit is reached; its message says when there is room again, which may be tomorrow. */
export const tooMany = (seconds: number): Problem =>
  new Problem('TOO_MANY_REQUESTS', seconds, {
    text: `지금은 더 할 수 없어요. ${until(seconds)} 뒤에 다시 할 수 있어요.`,
  });

/** Input that cannot be read: its message is "{field}: {text}" of the first failing field (contract §1.4). */
export class InvalidInput extends Problem {
  constructor(field: string, text: string, options: ErrorOptions = {}) {
    super('INVALID_INPUT', null, { ...options, text: `${field}: ${text}` });
  }
}

/**
 * The answer to a call that ended with this error: anything unexpected is a bug, or a database that cannot be reached.
 */
export const asProblem = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  return new Problem(isAway(error) ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_SERVER_ERROR', null, { cause: error });
};
