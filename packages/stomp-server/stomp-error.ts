import { closeCodes } from './close-reasons.ts';

/**
 * What a client did wrong. `malformed` breaks the protocol, `unsupported` asks for a part of it that is not served,
 * `too-large` breaks a size limit, `flood` a rate limit.
 */
export type Fault = 'malformed' | 'unsupported' | 'too-large' | 'flood';

const closes: Readonly<Record<Fault, number>> = {
  malformed: closeCodes.protocol,
  unsupported: closeCodes.protocol,
  'too-large': closeCodes.tooLarge,
  flood: closeCodes.policy,
};

/** A fault of a client that ends its connection: the server sends ERROR, then closes. */
export class StompError extends Error {
  readonly fault: Fault;
  /** The close code of the connection. */
  readonly close: number;

  constructor(fault: Fault, detail: string) {
    super(detail);
    this.name = 'StompError';
    this.fault = fault;
    this.close = closes[fault];
  }
}
