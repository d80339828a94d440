import { resolve } from 'node:path';
import {
  databaseAddress,
  EnvError,
  flag,
  isLoopback,
  origin,
  refuseMisspelt,
  text,
  type Vars,
} from '#server/env-vars.ts';
import { readProviders } from './auth/provider-settings.ts';
import type { Provider, ProviderSettings } from './auth/providers.ts';
import { type PushEnv, readPush } from './push/settings.ts';

/** What the operator says of the market (docs/operating.md, *What the operator says*). */
interface OperatorSettings {
  /** Where 문의하기 leads; null: to the app's own form. */
  readonly inquiry: string | null;
  /** Where the two texts stand elsewhere; null: this server shows them. */
  readonly privacyUrl: string | null;
  readonly termsUrl: string | null;
  /** Where weaknesses are reported; null: there is no security.txt. */
  readonly securityContact: string | null;
}

/** A web or a mail address; a bare mail address becomes one. */
const address = (vars: Vars, name: string, schemes: readonly string[]): string | null => {
  const value = text(vars, name);
  if (value === null) return null;
  const given = /^[^\s@:/?]+@[^\s@:/?]+$/.test(value) ? `mailto:${value}` : value;
  const url = URL.parse(given);
  if (url === null || !schemes.includes(url.protocol))
    throw new EnvError(`${name} must be ${schemes.map((one) => `${one}…`).join(' or ')}, not "${value}"`);
  return url.href;
};

const web = ['https:', 'http:'] as const;

const readOperator = (vars: Vars): OperatorSettings => ({
  inquiry: address(vars, 'INQUIRY_URL', ['https:', 'mailto:']),
  privacyUrl: address(vars, 'PRIVACY_URL', web),
  termsUrl: address(vars, 'TERMS_URL', web),
  securityContact: address(vars, 'SECURITY_CONTACT', ['https:', 'mailto:', 'tel:']),
});

/** Everything the process environment decides, parsed once at start (docs/operating.md lists the variables). */
export interface Env {
  readonly host: string;
  readonly port: number;
  /** Absolute. Holds the embedded database, uploaded media and the generated secret. */
  readonly dataDir: string;
  /** An external PostgreSQL; null starts the embedded one. */
  readonly databaseUrl: string | null;
  /** The same database without a pool of transactions in between; null: `databaseUrl` is that itself. */
  readonly databaseSessionUrl: string | null;
  /** Absolute. The built client. */
  readonly distDir: string;
  /** Whether `DIST_DIR` names it; the default is built by the launcher. */
  readonly distIsGiven: boolean;
  /** Signs cookies and upload addresses; null: made once and kept in `dataDir`. */
  readonly secret: string | null;
  readonly production: boolean;
  /** Our extensions of the contract (contract §11.4); false makes a plain server. */
  readonly ext: boolean;
  /** How server processes on one database hear of each other: not at all, or by its notifications. */
  readonly fanout: 'local' | 'postgres';
  readonly testClock: boolean;
  readonly rateLimits: boolean;
  /** Open sockets of this process at most. */
  readonly maxSockets: number;
  /** The stand-in login answers (contract §8): by default only where users reach us on loopback; production refuses it. */
  readonly demoLogin: boolean;
  /** An empty database is filled with the demo campus at the first start. */
  readonly demoCampus: boolean;
  /** The origin people reach us under; null: whatever loopback name or address they used. */
  readonly publicOrigin: string | null;
  /** Other web origins that may call the API with cookies (contract §1.7). */
  readonly allowedOrigins: readonly string[];
  /** Where a login ends when it names no allowed target (contract §8). */
  readonly frontendUrl: string;
  /** `None` only where web and API live on different sites (contract §1.5). */
  readonly sameSite: 'Lax' | 'None';
  /** Believe `X-Forwarded-For` and `X-Forwarded-Proto`; only behind our own proxy. */
  readonly trustProxy: boolean;
  /** Providers that are set up: their stand-in is off (contract §8). */
  readonly oauth: ReadonlyMap<Provider, ProviderSettings>;
  readonly operator: OperatorSettings;
  readonly push: PushEnv;
}

/** Where the server's data is: all that a command of the operator reads. */
export type DataEnv = Pick<Env, 'dataDir' | 'databaseUrl' | 'databaseSessionUrl'>;

const port = (vars: Vars): number => {
  const value = text(vars, 'PORT') ?? '8080';
  const number = Number(value);
  if (!/^\d{1,5}$/.test(value) || number > 65_535)
    throw new EnvError(`PORT must be 0 to 65535, not "${value}"`);
  return number;
};

const databaseSessionUrl = (vars: Vars): string | null => {
  const url = databaseAddress(vars, 'DATABASE_SESSION_URL');
  if (url !== null && text(vars, 'DATABASE_URL') === null)
    throw new EnvError(
      'DATABASE_SESSION_URL needs DATABASE_URL, the address of the pool before that database',
    );
  return url;
};

const maxSockets = (vars: Vars): number => {
  const value = text(vars, 'MAX_SOCKETS') ?? '3000';
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new EnvError(`MAX_SOCKETS must be 1 to 999999, not "${value}"`);
  return Number(value);
};

const frontend = (vars: Vars): string => {
  const value = text(vars, 'FRONTEND_URL');
  if (value === null) return '/';
  const url = URL.parse(value);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new EnvError(`FRONTEND_URL must be an http or https address, not "${value}"`);
  }
  return url.href;
};

const secret = (vars: Vars): string | null => {
  const value = text(vars, 'SECRET');
  if (value !== null && value.length < 32) throw new EnvError('SECRET must have at least 32 characters');
  return value;
};

const fanout = (vars: Vars): 'local' | 'postgres' => {
  const value = text(vars, 'FANOUT') ?? 'local';
  if (value !== 'local' && value !== 'postgres')
    throw new EnvError(`FANOUT must be local or postgres, not "${value}"`);
  return value;
};

const sameSite = (vars: Vars, publicOrigin: string | null): 'Lax' | 'None' => {
  const value = text(vars, 'COOKIE_SAMESITE') ?? 'Lax';
  if (value !== 'Lax' && value !== 'None')
    throw new EnvError(`COOKIE_SAMESITE must be Lax or None, not "${value}"`);
  if (value === 'None' && !publicOrigin?.startsWith('https:')) {
    throw new EnvError(
      'COOKIE_SAMESITE=None needs a PUBLIC_ORIGIN with https: browsers drop such a cookie otherwise',
    );
  }
  return value;
};

/** No other machine reaches us under this origin. */
const isLocal = (publicOrigin: string | null): boolean =>
  publicOrigin === null || isLoopback(new URL(publicOrigin).hostname);

/** What must not be so where real users are: each a sentence that stops the start. */
const checkProduction = ({
  testClock,
  rateLimits,
  demoLogin,
  publicOrigin,
  oauth,
}: Pick<Env, 'testClock' | 'rateLimits' | 'demoLogin' | 'publicOrigin' | 'oauth'>): void => {
  if (testClock) throw new EnvError('TEST_CLOCK must not be set in production');
  if (!rateLimits) throw new EnvError('RATE_LIMITS must not be off in production');
  if (demoLogin)
    throw new EnvError('DEMO_LOGIN must not be on in production: with it anybody can log in as any user');
  if (publicOrigin === null)
    throw new EnvError('PUBLIC_ORIGIN must be set in production: login providers answer to it');
  if (publicOrigin.startsWith('http:') && !isLocal(publicOrigin))
    throw new EnvError(
      `PUBLIC_ORIGIN must begin with https:// in production, not "${publicOrigin}": sessions would travel in the clear`,
    );
  if (oauth.size === 0)
    throw new EnvError(
      'no login provider is set up: production needs OAUTH_APPLE_…, OAUTH_GOOGLE_… or OAUTH_KAKAO_… (docs/operating.md)',
    );
};

/** The names of all variables that are read. */
const ourNames = (): ReadonlySet<string> => {
  const names = new Set<string>();
  const get = (_vars: Vars, name: string | symbol) => {
    names.add(String(name));
    return undefined;
  };
  parse(new Proxy<Vars>({}, { get }), '/');
  return names;
};

/** Reads and checks the environment; anything unusable is an EnvError that names the variable. */
export const readEnv = (vars: Vars, root = process.cwd()): Env => {
  refuseMisspelt(vars, ourNames());
  return parse(vars, root);
};

/** Reads and checks where the data is, whatever else the environment holds or lacks. */
export const readDataEnv = (vars: Vars, root = process.cwd()): DataEnv => {
  refuseMisspelt(vars, ourNames());
  return parseData(vars, root);
};

const parseData = (vars: Vars, root: string): DataEnv => ({
  dataDir: resolve(root, text(vars, 'DATA_DIR') ?? '.data'),
  databaseUrl: databaseAddress(vars, 'DATABASE_URL'),
  databaseSessionUrl: databaseSessionUrl(vars),
});

const parse = (vars: Vars, root: string): Env => {
  const production = text(vars, 'NODE_ENV') === 'production';
  const given = text(vars, 'PUBLIC_ORIGIN');
  const publicOrigin = given === null ? null : origin('PUBLIC_ORIGIN', given);
  const oauth = readProviders(vars, root);
  if (oauth.has('apple') && !publicOrigin?.startsWith('https:'))
    throw new EnvError(
      'OAUTH_APPLE_CLIENT_ID needs a PUBLIC_ORIGIN with https: Apple answers to no other address',
    );
  const operator = readOperator(vars);
  const contacts = [operator.securityContact, operator.inquiry];
  const env: Omit<Env, 'push'> = {
    host: text(vars, 'HOST') ?? '127.0.0.1',
    port: port(vars),
    ...parseData(vars, root),
    distIsGiven: text(vars, 'DIST_DIR') !== null,
    distDir: resolve(root, text(vars, 'DIST_DIR') ?? 'dist'),
    secret: secret(vars),
    production,
    ext: flag(vars, 'CONTRACT_EXT', true),
    fanout: fanout(vars),
    testClock: flag(vars, 'TEST_CLOCK', false),
    rateLimits: flag(vars, 'RATE_LIMITS', true),
    maxSockets: maxSockets(vars),
    demoLogin: flag(vars, 'DEMO_LOGIN', !production && isLocal(publicOrigin)),
    demoCampus: flag(vars, 'DEMO_CAMPUS', !production),
    publicOrigin,
    allowedOrigins: (text(vars, 'ALLOWED_ORIGINS') ?? '')
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
      .map((entry) => origin('ALLOWED_ORIGINS', entry)),
    frontendUrl: frontend(vars),
    sameSite: sameSite(vars, publicOrigin),
    trustProxy: flag(vars, 'TRUST_PROXY', false),
    oauth,
    operator,
  };
  if (production) checkProduction(env);
  return { ...env, push: readPush(vars, root, { production, publicOrigin, contacts }) };
};
