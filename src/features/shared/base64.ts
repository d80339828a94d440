/** Bytes as text. */
export const toBase64 = (bytes: ArrayBuffer): string => {
  let text = '';
  const all = new Uint8Array(bytes);
  // in pieces: a call takes only so many arguments
  for (let at = 0; at < all.length; at += 0x8000)
    text += String.fromCharCode(...all.subarray(at, at + 0x8000));
  return btoa(text);
};

export const fromBase64 = (text: string): ArrayBuffer =>
  Uint8Array.from(atob(text), (one) => one.charCodeAt(0)).buffer;
