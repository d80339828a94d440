/** Exit code of a simulation that found a violation; any other but 0 means that it did not run to its end. */
export const violated = 3;
