import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import { errors } from '#contract/errors.ts';
import { apiVersion } from '#contract/limits.ts';
import { isFull } from './db/pool.ts';
import type { HttpContext } from './http.ts';
import { InvalidInput, nobodys, Problem } from './problem.ts';

/** The success envelope (contract §1.2): three keys, always. */
export const success = (message: string, data: unknown) => ({
  message,
  data: data ?? null,
  version: apiVersion,
});

/** The error envelope (contract §1.3): four keys, always. */
export const failure = ({ code, data, text }: Problem) => ({
  code,
  message: text,
  data: data === nobodys ? null : (data ?? null),
  version: apiVersion,
});

/** Seconds after which a full disk is worth another try: an operator makes room, not time. */
const fullSeconds = 30;

/** `Retry-After` of a refusal in seconds; null for those that no waiting changes. */
export const retryAfter = ({ code, data, cause }: Problem): number | null => {
  if (code === 'SERVICE_UNAVAILABLE') return isFull(cause) ? fullSeconds : 1;
  if (code === 'IDEMPOTENCY_IN_PROGRESS') return 1;
  return code === 'TOO_MANY_REQUESTS' && typeof data === 'number' ? data : null;
};

/** Answers a refusal outside of serve(), with the same envelope and status. */
export const refuse = (c: HttpContext, problem: Problem): Response => {
  c.header('Cache-Control', 'no-store');
  const wait = retryAfter(problem);
  if (wait !== null) c.header('Retry-After', `${wait}`);
  const status = errors[problem.code].status satisfies ContentfulStatusCode;
  return c.json(failure(problem), status);
};

const messages: readonly (readonly [Endpoint, string])[] = [
  [endpoints.refreshToken, '로그인을 이어 갈게요.'],
  [endpoints.logout, '로그아웃했어요.'],
  [endpoints.withdraw, '회원 탈퇴를 마쳤어요.'],
  [endpoints.updateMe, '프로필을 수정했어요.'],
  [endpoints.createItem, '상품을 등록했어요.'],
  [endpoints.editItem, '상품을 수정했어요.'],
  [endpoints.deleteItem, '상품을 삭제했어요.'],
  [endpoints.repost, '상품을 끌어올렸어요.'],
  [endpoints.toggleLike, '관심 상품을 바꿨어요.'],
  [endpoints.like, '관심 상품에 담았어요.'],
  [endpoints.unlike, '관심 상품에서 뺐어요.'],
  [tradeEndpoints.proposeRental, 'PICK을 보냈어요.'],
  [tradeEndpoints.proposeSale, 'PICK을 보냈어요.'],
  [tradeEndpoints.editPick, 'PICK을 수정했어요.'],
  [tradeEndpoints.confirmPick, 'PICK을 확정했어요.'],
  [tradeEndpoints.cancelPick, 'PICK을 취소했어요.'],
  [tradeEndpoints.leaveRoom, '채팅방을 나갔어요.'],
  [tradeEndpoints.review, '후기를 등록했어요.'],
  [tradeEndpoints.report, '신고를 접수했어요.'],
  [tradeEndpoints.inquire, '문의를 접수했어요.'],
];

/** A call by its method and path, however its body is read. */
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const texts = new Map(messages.map(([endpoint, text]) => [nameOf(endpoint), text]));

/** The Korean information text of a success (contract §1.2); nobody parses it. */
export const messageOf = (endpoint: Endpoint): string => texts.get(nameOf(endpoint)) ?? '요청을 처리했어요.';

/** The version of what an envelope carries, for its ETag (contract §11.4 b). */
export const versionOf = (envelope: object): number | null => {
  const data = 'data' in envelope ? envelope.data : null;
  const version = typeof data === 'object' && data !== null && 'version' in data ? data.version : null;
  return typeof version === 'number' ? version : null;
};

const extensionFields = new Set([
  'version',
  'updatedAt',
  'clientMessageId',
  'mostRecentChatUserId',
  'tradeState',
  'pickChange',
]);

/** What a server without extensions would have answered (contract §11.4 b). */
export const plain = (reply: unknown): unknown => {
  if (Array.isArray(reply)) return reply.map(plain);
  if (typeof reply !== 'object' || reply === null) return reply;
  return Object.fromEntries(
    Object.entries(reply).flatMap(([name, value]) =>
      extensionFields.has(name) ? [] : [[name, plain(value)]],
    ),
  );
};

/** A reply must be exactly what the contract lists: nothing missing, nothing leaked (contract §1.10, faults §4.19). */
export const checkReply = (endpoint: Endpoint, reply: unknown): void => {
  const sent: unknown = JSON.parse(JSON.stringify(reply ?? null));
  const listed = JSON.parse(JSON.stringify(v.parse(endpoint.reply, sent) ?? null));
  const [had, want] = [shape(sent), shape(listed)];
  if (had !== want)
    throw new Error(`${endpoint.method} ${endpoint.path} answered ${had}, the contract lists ${want}`);
};

/** The names inside a value, sorted, so that two values can be compared by what they list. */
const shape = (value: unknown): string => {
  if (Array.isArray(value)) return `[${[...new Set(value.map(shape))].sort().join()}]`;
  if (typeof value !== 'object' || value === null) return '';
  return `{${Object.entries(value)
    .map(([name, inner]) => name + shape(inner))
    .sort()
    .join()}}`;
};

/** A whole HTTP answer with the error envelope (contract §1.3), for a bare socket that is closed after it. */
export const rawAnswer = (status: number, problem: Problem): string => {
  const body = JSON.stringify(failure(problem));
  const wait = retryAfter(problem);
  return (
    `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
    `Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n` +
    `${wait === null ? '' : `Retry-After: ${wait}\r\n`}\r\n${body}`
  );
};

/** How long a peer may go on sending before its connection is cut. */
const lingerMs = 1_000;

/** The answer to what cannot be read as a request, by the name that Node gives the fault. */
const answerTo = (fault: string | undefined): string => {
  switch (fault) {
    case 'HPE_HEADER_OVERFLOW':
      return rawAnswer(431, new Problem('PAYLOAD_TOO_LARGE'));
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return rawAnswer(413, new Problem('PAYLOAD_TOO_LARGE'));
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return rawAnswer(408, new Problem('SERVICE_UNAVAILABLE')); // clients repeat a 408, and drop what is 400 (contract §11.2)
    default:
      return rawAnswer(400, new InvalidInput('request', 'HTTP 요청으로 읽을 수 없어요.'));
  }
};

/**
 * Answers requests that never reach the app with the error envelope (contract §1.3), where Node sends an empty body, and
 * closes the connection. What still comes is read and dropped for a moment: a socket destroyed with unread bytes is reset, and
 * the peer loses the answer.
 */
export const answerClientErrors = (server: Server): void => {
  const open = new WeakMap<Duplex, Set<ServerResponse>>();
  server.on('request', ({ socket }, response) => {
    const responses = open.get(socket) ?? new Set();
    open.set(socket, responses.add(response));
    response.once('close', () => responses.delete(response));
  });
  const hasBegun = (socket: Duplex): boolean =>
    [...(open.get(socket) ?? [])].some((response) => response.headersSent && !response.writableEnded);

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (socket.writableEnded) return; // answered; this is of the bytes after it
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
    socket.once('close', () => clearTimeout(timer));
    socket.end(hasBegun(socket) ? '' : answerTo(error.code));
  });
};
