/**
 * The build's configuration, parsed once. Everything is optional: with nothing set the client talks to the origin
 * that serves it, so any server of the contract can host `dist/`.
 */
const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const base = (value: unknown): string => text(value).replace(/\/+$/, '');

export const env = {
  /** Prefix of every API address, without a trailing slash; '' = same origin. */
  apiBase: base(import.meta.env['VITE_API_BASE']),
  /** Prefix of storage keys (contract §7). */
  mediaBase: base(import.meta.env['VITE_MEDIA_BASE']) || '/media',
  /** How the operator is reached; '' = help names nobody. */
  contact: text(import.meta.env['VITE_CONTACT']),
} as const;
