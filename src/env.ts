/**
 * The build's configuration, parsed once. Everything is optional: with nothing set the client talks to the origin
 * that serves it, so any server of the contract can host `dist/`.
 */
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const base = (value: unknown): string => text(value).replace(/\/+$/, '');

const { VITE_API_BASE, VITE_MEDIA_BASE, VITE_CONTACT } = import.meta.env; // each use is a copy of all in the build

export const env = {
  /** Prefix of every API address, without a trailing slash; '' = same origin. */
  apiBase: base(VITE_API_BASE),
  /** Prefix of storage keys (contract §7). */
  mediaBase: base(VITE_MEDIA_BASE) || '/media',
  /** How the operator is reached; '' = help names nobody. */
  contact: text(VITE_CONTACT),
} as const;
