import { isServerPath } from '#contract/server-paths.ts';
import type { Env } from '../env.ts';
import type { Origins } from '../security.ts';

/**
 * Where a login ends: the address asked for if it is a screen of the app's origin or an allow-listed one, else the
 * front end (contract §8).
 */
export const targetOf = (
  asked: string | undefined,
  own: string,
  { env, origins }: { readonly env: Pick<Env, 'frontendUrl'>; readonly origins: Origins },
): string => {
  if (asked === undefined || asked === env.frontendUrl) return env.frontendUrl;
  const url = URL.parse(asked, own);
  const allowed =
    url !== null &&
    url.username === '' &&
    (url.origin === own || origins.listed(url.origin)) &&
    !isServerPath(url.pathname);
  return allowed ? url.href : env.frontendUrl;
};

/** The login screen of the app that a login ends in. */
export const loginScreenOf = (target: string): string => `${URL.parse(target)?.origin ?? ''}/login`;
