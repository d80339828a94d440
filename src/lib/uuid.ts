/** The one source of randomness here: `crypto.randomUUID` is missing where a page is served by plain http on a local network. */
declare const crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };

/** A random UUID (version 4, RFC 9562). */
export const newUuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, at) =>
    (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0'),
  ).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
