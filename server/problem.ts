import type { ErrorCode } from '#contract/errors.ts';

/** An expected refusal: thrown anywhere below a route, rolled back and answered by serve() (contract §1.3). */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly data: unknown;

  constructor(code: ErrorCode, data: unknown = null, options?: ErrorOptions) {
    super(code, options);
    this.name = 'Problem';
    this.code = code;
    this.data = data;
  }
}
