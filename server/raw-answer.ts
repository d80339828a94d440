import { failure, retryAfter } from './envelope.ts';
import type { Problem } from './problem.ts';

/** A whole HTTP answer with the error envelope (contract §1.3), for a bare socket that is closed after it. */
export const rawAnswer = (status: number, problem: Problem): string => {
  const body = JSON.stringify(failure(problem));
  const wait = retryAfter(problem);
  return (
    `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
    `Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n` +
    `${wait === null ? '' : `Retry-After: ${wait}\r\n`}\r\n${body}`
  );
};
