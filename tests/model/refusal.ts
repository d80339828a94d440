/** An expected refusal of the model, as the real server's `Problem`. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly data: unknown;
  constructor(status: number, code: string, data: unknown = null) {
    super(code);
    this.status = status;
    this.code = code;
    this.data = data;
  }
}
