import { createECDH } from 'node:crypto';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { EnvError, isLoopback, text, type Vars } from '../env-vars.ts';

/** The pair that pushes are signed with (RFC 8292), both base64url. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** What the operator says of pushes (docs/operating.md, *Pushes*). */
export interface PushEnv {
  /** null: made once and kept in the database. */
  readonly keys: PushKeys | null;
  /** Where push services find the operator. */
  readonly subject: string;
  /** Absolute. The service account that sends to the wrapper's tokens; null: these pushes are logged. */
  readonly fcmFile: string | null;
  /** Hosts with ports that count as push services, whatever their address is: for tests. */
  readonly testHosts: readonly string[];
  /** Absolute. Whose certificates are believed beside the machine's: for tests. */
  readonly testCa: string | null;
}

/** Stands in where nobody but this machine is told: Apple refuses what it cannot deliver to. */
const fallback = 'https://campick.example';

/** Why Apple refuses a subject; null: it does not. */
const faultOf = (subject: string): string | null => {
  const url = URL.parse(subject);
  if (url === null || !['https:', 'mailto:'].includes(url.protocol))
    return 'it is no https: or mailto: address';
  const mail = /^[^@,?]+@([^@,?]+)$/.exec(url.pathname);
  const host = (url.protocol === 'https:' ? url.hostname : (mail?.[1] ?? '')).toLowerCase();
  if (!/^[^.]+(\.[^.]+)+$/.test(host) || isIP(host) !== 0) return 'its host is no name with a dot';
  return /(^|\.)(localhost|local|internal|invalid)$/.test(host) ? 'its host is local' : null;
};

const subjectOf = (
  vars: Vars,
  production: boolean,
  publicOrigin: string | null,
  contacts: readonly (string | null)[],
): string => {
  const given = text(vars, 'VAPID_SUBJECT');
  if (given !== null) {
    const subject = /^[^\s@:/?]+@[^\s@:/?]+$/.test(given) ? `mailto:${given}` : given;
    const fault = faultOf(subject);
    if (fault !== null)
      throw new EnvError(`VAPID_SUBJECT would be refused by Apple, as ${fault}: "${given}"`);
    return subject;
  }
  const found = [...contacts, publicOrigin].find((one) => one !== null && faultOf(one) === null);
  if (found) return found;
  if (production && publicOrigin !== null && !isLoopback(new URL(publicOrigin).hostname))
    throw new EnvError(
      `VAPID_SUBJECT must be set to an https: or mailto: address: neither SECURITY_CONTACT nor PUBLIC_ORIGIN "${publicOrigin}" is one that Apple takes`,
    );
  return fallback;
};

const keysOf = (vars: Vars): PushKeys | null => {
  const publicKey = text(vars, 'VAPID_PUBLIC_KEY');
  const privateKey = text(vars, 'VAPID_PRIVATE_KEY');
  if (publicKey === null && privateKey === null) return null;
  if (publicKey === null || privateKey === null)
    throw new EnvError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set both or none');
  const isPair = (): boolean => {
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return (
      Buffer.from(privateKey, 'base64url').length === 32 && curve.getPublicKey('base64url') === publicKey
    );
  };
  try {
    if (isPair()) return { publicKey, privateKey };
  } catch {
    // no key of this curve at all: the sentence below
  }
  throw new EnvError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are no pair of P-256 in base64url');
};

const testHostsOf = (vars: Vars): readonly string[] => {
  const hosts = (text(vars, 'PUSH_TEST_HOSTS') ?? '').split(',').flatMap((one) => one.trim() || []);
  for (const host of hosts)
    if (URL.parse(`https://${host}`)?.host !== host)
      throw new EnvError(`PUSH_TEST_HOSTS must be hosts with ports like 127.0.0.1:4443, not "${host}"`);
  return hosts;
};

/** Reads the settings of pushes. `contacts`: where the operator says that they are reached, the likeliest first. */
export const readPush = (
  vars: Vars,
  root: string,
  {
    production,
    publicOrigin,
    contacts,
  }: {
    readonly production: boolean;
    readonly publicOrigin: string | null;
    readonly contacts: readonly (string | null)[];
  },
): PushEnv => {
  const file = (name: string): string | null => {
    const value = text(vars, name);
    return value === null ? null : resolve(root, value);
  };
  const env = {
    keys: keysOf(vars),
    subject: subjectOf(vars, production, publicOrigin, contacts),
    fcmFile: file('FCM_SERVICE_ACCOUNT_FILE'),
    testHosts: testHostsOf(vars),
    testCa: file('PUSH_TEST_CA'),
  };
  if (production && (env.testHosts.length > 0 || env.testCa !== null))
    throw new EnvError(
      'PUSH_TEST_HOSTS and PUSH_TEST_CA must not be set in production: users name these hosts',
    );
  return env;
};
