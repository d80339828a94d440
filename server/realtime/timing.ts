/** Monotonic time for sockets: no leap of the wall clock, nor of the test clock, makes a peer look silent. */
export interface Timing {
  /** ms since some moment. */
  now(): number;
  /** Calls once after `ms`, unless what it gives back is called first. */
  after(ms: number, call: () => void): () => void;
}

export const systemTiming: Timing = {
  now: () => performance.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};
