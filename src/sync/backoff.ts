const firstMs = 1_000;
const longestMs = 60_000;
const longestServerWaitMs = 600_000;

const longestAttemptMs = 300_000;

/**
 * Pause before attempt `attempt + 1` of an outbox entry: 1 s doubling to 5 min, ±50 % [O32]. `random` is within 0 … 1.
 */
export const attemptBackoff = (attempt: number, random: number): number =>
  Math.floor(Math.min(longestAttemptMs, firstMs * 2 ** Math.min(attempt - 1, 16)) * (0.5 + random));

/**
 * Full jitter: a random moment between 0 and 1 s, doubling with each attempt up to 60 s [P8]; never below 200 ms. A
 * server's own `Retry-After` is obeyed within 1 s … 10 min [P16]. `attempt` counts from 1.
 */
export const backoff = (attempt: number, random: number, retryAfterMs: number | null = null): number => {
  const ceiling = Math.min(longestMs, firstMs * 2 ** Math.min(attempt - 1, 16));
  const wait = Math.max(200, Math.floor(random * ceiling));
  if (retryAfterMs === null || !Number.isFinite(retryAfterMs)) return wait;
  return Math.max(wait, Math.min(longestServerWaitMs, Math.max(1_000, retryAfterMs)));
};
