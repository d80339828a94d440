/** Monotonic time for sockets: a jump of the wall clock must not make a peer look silent. */
export interface Timing {
  /** ms since an arbitrary moment. */
  now(): number;
  /** Calls `call` once after `ms`; returns a function that cancels it. */
  after(ms: number, call: () => void): () => void;
}

export const systemTiming: Timing = {
  now: () => performance.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};
