import { lookup } from 'node:dns';
import { Agent, request } from 'node:https';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';
import { limits } from '#contract/limits.ts';

/** The push services of the browsers; users name the addresses that this server posts to, so no other is taken. */
const services =
  /^(?:fcm\.googleapis\.com|(?:[a-z\d-]+\.)+(?:push\.services\.mozilla|push\.apple|notify\.windows)\.com)$/;

/** Addresses that are nobody's on the internet (RFC 6890), in which this machine's neighbours are. */
const inner = new BlockList();
for (const [from, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(from, bits, 'ipv4');
/** Of IPv6 the internet has this part, but for what translates other addresses into it or is for papers. */
const outer = new BlockList();
outer.addSubnet('2000::', 3, 'ipv6');
for (const [from, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inner.addSubnet(from, bits, 'ipv6');

/** Whether an address is one of the internet: not of this machine, its network, or an IPv4 one in the clothes of IPv6. */
export const isOfInternet = (address: string): boolean =>
  isIPv6(address)
    ? outer.check(address, 'ipv6') && !inner.check(address, 'ipv6')
    : !inner.check(address, 'ipv4');

class InnerAddress extends Error {}

/** What a push service answered, as much of it as is read. */
export interface Answer {
  readonly status: number;
  readonly location: string | null;
  readonly retryAfter: string | null;
  readonly text: string;
}
/** No answer: nobody was there in time, or the name led to an address that is none of the internet's. */
export interface NoAnswer {
  readonly status: null;
  readonly failure: 'UNREACHABLE' | 'REFUSED_ADDRESS';
}

/** Posts to push services and to nobody else. */
export interface Post {
  /** Why nothing is ever posted to an address; null: it may be. */
  refuses(address: string): string | null;
  send(
    address: string,
    message: { readonly headers: Readonly<Record<string, string | number>>; readonly body: Buffer | string },
  ): Promise<Answer | NoAnswer>;
}

export interface PostOptions {
  /** Hosts that are taken too, whatever their address is: those of the operator, never of a user. */
  readonly alsoTo?: readonly string[];
  /** Whose certificates are believed beside the machine's. */
  readonly ca?: string | undefined;
  readonly limitMs?: number;
  /** Resolves names, as `dns.lookup` does. */
  readonly resolve?: typeof lookup;
}

const answerBytes = 4_096;
const openSockets = 64;

/**
 * Names are resolved where the connection is made, so that what was checked is what is connected to; no redirect is
 * followed, and of an answer only its beginning is read.
 */
export const makePost = ({
  alsoTo = [],
  ca,
  limitMs = 10_000,
  resolve: resolveName = lookup,
}: PostOptions = {}): Post => {
  const freeNames = new Set(alsoTo.map((host) => new URL(`https://${host}`).hostname));
  const checkedLookup: LookupFunction = (name, options, done) => {
    resolveName(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      if (!freeNames.has(name) && !found.every(({ address }) => isOfInternet(address)))
        return done(new InnerAddress(`${name} is no host of the internet`), []);
      if (options.all === true) return done(null, found);
      return done(null, found[0]?.address ?? '', found[0]?.family);
    });
  };
  const agent = new Agent({
    keepAlive: true,
    maxSockets: openSockets,
    lookup: checkedLookup,
    ...(ca && { ca }),
  });
  const refuses = (address: string): string | null => {
    const url = URL.parse(address);
    if (url === null || address.length > limits.pushEndpoint || !/^[\x21-\x7e]+$/.test(address))
      return '푸시 서비스의 주소가 아니에요.';
    if (url.protocol !== 'https:') return 'https 주소여야 해요.';
    if (url.username !== '' || url.password !== '' || address.includes('#') || address.includes('@'))
      return '이름이나 # 뒤의 말이 없어야 해요.';
    if (alsoTo.includes(url.host)) return null;
    if (url.port !== '') return '포트는 443이어야 해요.';
    return services.test(url.hostname) ? null : '알려진 푸시 서비스가 아니에요.';
  };
  return {
    refuses,
    send: (address, { headers, body }) =>
      new Promise((settle) => {
        if (refuses(address) !== null) return settle({ status: null, failure: 'REFUSED_ADDRESS' });
        const outgoing = request(address, {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          agent,
          signal: AbortSignal.timeout(limitMs),
        });
        outgoing.on('error', (error) =>
          settle({
            status: null,
            failure: error instanceof InnerAddress ? 'REFUSED_ADDRESS' : 'UNREACHABLE',
          }),
        );
        outgoing.on('response', (incoming) => {
          const parts: Buffer[] = [];
          let length = 0;
          const finish = () =>
            settle({
              status: incoming.statusCode ?? 0,
              location: incoming.headers.location ?? null,
              retryAfter: incoming.headers['retry-after'] ?? null,
              text: Buffer.concat(parts).subarray(0, answerBytes).toString('utf8'),
            });
          incoming.on('data', (part: Buffer) => {
            parts.push(part);
            length += part.length;
            if (length >= answerBytes) incoming.destroy();
          });
          incoming.on('error', () => undefined); // its status is known
          incoming.on('close', finish);
        });
        outgoing.end(body);
      }),
  };
};
