import { CallFailed } from './failure.ts';
import type { Call } from './http.ts';

/** Limits the requests under way to `most`. The rest wait in order, except those that must leave now or not at all. */
export const limitCalls = (most: number, call: Call): Call => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (endpoint, input, options) => {
    if (options?.beforeSend !== undefined) return call(endpoint, input, options);
    // a free place is handed to the next waiting call: were it released first, another call could take it in between
    if (running >= most) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await call(endpoint, input, options);
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
};

/**
 * Counts the answers that came from the server itself, good or bad, and reports each; every call ends with `signal`.
 */
export const countCalls = (
  call: Call,
  signal: AbortSignal,
  onAnswer: () => void,
): { readonly call: Call; readonly answers: () => number } => {
  let answers = 0;
  const count = () => {
    answers += 1;
    onAnswer();
  };
  return {
    call: async (endpoint, input, options) => {
      try {
        const answer = await call(endpoint, input, { ...options, signal });
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
