import { CallFailed } from './failure.ts';
import type { Attempt } from './http.ts';

/** At most `most` requests under way; the rest wait in order, but for those that must leave now or not at all. */
export const limitCalls = (most: number, attempt: Attempt): Attempt => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (endpoint, input, options) => {
    if (options?.beforeSend !== undefined) return attempt(endpoint, input, options);
    // a place is handed on, never given up and taken again: somebody else could step in between
    if (running >= most) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await attempt(endpoint, input, options);
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
};

/** Counts the answers that are the server's own, good or bad, and tells of each; every call ends with `signal`. */
export const countCalls = (
  attempt: Attempt,
  signal: AbortSignal,
  onAnswer: () => void,
): { readonly attempt: Attempt; readonly answers: () => number } => {
  let answers = 0;
  const count = () => {
    answers += 1;
    onAnswer();
  };
  return {
    attempt: async (endpoint, input, options) => {
      try {
        const answer = await attempt(endpoint, input, { ...options, signal });
        count();
        return answer;
      } catch (error) {
        if (error instanceof CallFailed && error.failure.kind === 'refused') count();
        throw error;
      }
    },
    answers: () => answers,
  };
};
