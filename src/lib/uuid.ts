/** The one source of randomness here: `crypto.randomUUID` is missing where a page is served by plain http on a local network. */
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };

const digit = (most: number): number => (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % (most + 1);

/** A random UUID (version 4, RFC 9562): its `y` is 8, 9, a or b. For code that also runs without a secure context. */
export const newUuid = (): string =>
  'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (place) =>
    (place === 'x' ? digit(15) : 8 + digit(3)).toString(16),
  );
