/** Raised by one whenever a shape of the contract changes; `version.test.ts` holds the fingerprint that belongs to it. */
export const contractVersion = 14;
