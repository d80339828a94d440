import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { errors } from '#contract/errors.ts';
import { apiVersion } from '#contract/limits.ts';
import type { HttpContext } from './http.ts';
import { nobodys, type Problem } from './problem.ts';
import { isFull } from './transaction.ts';

/** The success envelope (contract §1.2): three keys, always. */
export const success = (message: string, data: unknown) => ({
  message,
  data: data ?? null,
  version: apiVersion,
});

/** The error envelope (contract §1.3): four keys, always. */
export const failure = ({ code, data, text }: Problem) => ({
  code,
  message: text,
  data: data === nobodys ? null : (data ?? null),
  version: apiVersion,
});

/** Seconds after which a full disk is worth another try: an operator makes room, not time. */
const fullSeconds = 30;

/** `Retry-After` of a refusal in seconds; null for those that no waiting changes. */
export const retryAfter = ({ code, data, cause }: Problem): number | null => {
  if (code === 'SERVICE_UNAVAILABLE') return isFull(cause) ? fullSeconds : 1;
  if (code === 'IDEMPOTENCY_IN_PROGRESS') return 1;
  return code === 'TOO_MANY_REQUESTS' && typeof data === 'number' ? data : null;
};

/** Answers a refusal outside of serve(), with the same envelope and status. */
export const refuse = (c: HttpContext, problem: Problem): Response => {
  c.header('Cache-Control', 'no-store');
  const wait = retryAfter(problem);
  if (wait !== null) c.header('Retry-After', `${wait}`);
  const status = errors[problem.code].status satisfies ContentfulStatusCode;
  return c.json(failure(problem), status);
};
