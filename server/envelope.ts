import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { tradeEndpoints } from '#contract/endpoints-trade.ts';
import { errors } from '#contract/errors.ts';
import { apiVersion } from '#contract/limits.ts';
import type { HttpContext } from './http.ts';
import { nobodys, type Problem } from './problem.ts';
import { isFull } from './transaction.ts';

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
