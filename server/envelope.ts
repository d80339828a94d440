import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { errors } from '#contract/errors.ts';
import { apiVersion } from '#contract/limits.ts';
import type { HttpContext } from './http.ts';
import { nobodys, type Problem } from './problem.ts';

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

/** Answers a refusal outside of serve(), with the same envelope and status. */
export const refuse = (c: HttpContext, problem: Problem): Response => {
  c.header('Cache-Control', 'no-store');
  const status = errors[problem.code].status satisfies ContentfulStatusCode;
  return c.json(failure(problem), status);
};
