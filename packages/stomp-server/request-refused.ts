/**
 * Why a handshake or a SockJS request is refused. `not-found`: no such path, or no such session of this identity;
 * `full`: all places are taken; `subprotocol`: none in common; `no-messages`: the body holds none.
 */
export type Refusal = 'not-found' | 'full' | 'subprotocol' | 'no-messages';

/** A refusal by the library. What `admit` and `beforeOpen` throw passes through as it is. */
export class RequestRefused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal);
    this.name = 'RequestRefused';
    this.refusal = refusal;
  }
}
