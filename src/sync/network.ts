/** Whether calls may be made, by what the device reports and what answers of the server prove. */
export interface Network {
  readonly isOnline: () => boolean;
  /** An answer of the server arrived. */
  readonly onAnswer: () => void;
}

/**
 * An answer that arrives while the device reports no network refutes that report, until the device reports a network
 * again [A7] [L5].
 */
export const watchNetwork = (deviceIsOnline: () => boolean): Network => {
  let refuted = false;
  return {
    isOnline: () => {
      if (deviceIsOnline()) refuted = false;
      return refuted || deviceIsOnline();
    },
    onAnswer: () => {
      refuted = true;
    },
  };
};
