import { env } from '#src/env.ts';

/** How the build says that its operator is reached (docs/decisions/0038). */
export const { contact } = env;

/** Where a link leads: to a path of the app, or to an address outside it. */
export type Target = { readonly to: string } | { readonly href: string };

/** A path of the app, a web address, or a mail address; anything else is no target. */
export const targetOf = (text: string): Target | null => {
  if (/^\/(?![/\\])\S*$/.test(text)) return { to: text }; // `//host` is an address of another origin
  if (/^mailto:\S+$/i.test(text) || (/^https?:/i.test(text) && URL.canParse(text))) return { href: text };
  return /^[^\s@:/?]+@[^\s@:/?]+$/.test(text) ? { href: `mailto:${text}` } : null;
};
