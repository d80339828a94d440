import { type APIRequestContext, request } from '@playwright/test';

/** Somebody else at the server, without a browser. */
export interface Member {
  /** The answer's `data`; throws where the server refused. */
  call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<unknown>;
  leave(): Promise<void>;
}

const answerOf = async (
  context: APIRequestContext,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> => {
  const answer = await context.fetch(path, { method, ...(body === undefined ? {} : { data: body }) });
  const text = await answer.text();
  if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${text}`);
  return text === '' ? null : (JSON.parse(text) as { data: unknown }).data; // the contract's envelope
};

/** Logs in by the stand-in provider (contract §8). */
export const memberOf = async (origin: string, nickname: string): Promise<Member> => {
  const context = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  const query = new URLSearchParams({ as: nickname, redirectURI: `${origin}/` });
  await context.get(`/oauth2/authorization/kakao?${query}`);
  return {
    call: (method, path, body) => answerOf(context, method, path, body),
    leave: () => context.dispose(),
  };
};
