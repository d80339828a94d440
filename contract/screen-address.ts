/**
 * Where the app's screens are whose addresses people send, and behind one what a sentence has left on its end: nothing that
 * could be a part of it or of another address.
 */
const shape =
  /^(\/(?:(?:detail|user|chat|chat-about|pick-detail|pick-new|edit-pick|meeting|review)\/[1-9]\d{0,15}|search|chat|pick|my|my-trade|liked|opened|notification|outbox|drafts|post|help|login|guide\/[a-z-]*[a-z]))(?:\/*|\/*[^\p{N}A-Za-z/-].*)$/su;

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // cut within a character: what is left of it begins with a percent sign
  }
};

/**
 * The address of a screen that a path leads to, whatever stands behind it: a full stop, a bracket, a particle
 * (`/detail/1을`). null: none.
 */
export const linkedAddress = (path: string): string | null => shape.exec(decoded(path))?.[1] ?? null;
