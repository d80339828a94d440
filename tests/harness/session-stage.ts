import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { UserId } from '#contract/ids.ts';
import type { SessionRow } from '#src/db/rows-device.ts';
import * as sessions from '#src/db/session.ts';
import { CallFailed } from '#src/sync/failure.ts';
import type { Call, CallOptions } from '#src/sync/http.ts';
import type { Exclusive } from '#src/sync/session/exclusive.ts';
import { makeSession } from '#src/sync/session/session.ts';
import type { ChangeAccount } from '#src/sync/session/session-rows.ts';
import { makeStage } from '#tests/sim/stage.ts';

export const A = 1 as UserId; // any positive number is an id
export const refused = (status: number, code: string) =>
  new CallFailed({ kind: 'refused', status, code, data: null });
export const failed = (kind: 'unanswered' | 'not-the-server' | 'never-left') => new CallFailed({ kind });
const free: Exclusive = (_name, run) => run();

type Answer = unknown | CallFailed | Promise<unknown>;

/** A session before a server that answers as told; `turns` are consumed one by one, the last one stays. */
export const setUp = async (before: Partial<SessionRow>, exclusive: Exclusive = free) => {
  const stage = makeStage();
  await stage.deviceStore.write(['session'], 'strict', (tx) => sessions.patch(tx, before));
  const turns = new Map<string, Answer[]>();
  const sent: string[] = [];
  /** What each logout said of the session that it means. */
  const meant: unknown[] = [];
  /** Headers of each answer. */
  const headers: { capabilities: string | null; etag: string | null } = { capabilities: null, etag: null };
  const call = (async (endpoint: Endpoint, _input: unknown, options: CallOptions = {}) => {
    sent.push(endpoint.path);
    if (endpoint.path === endpoints.logout.path) meant.push(options.ifMatch);
    const list = turns.get(endpoint.path) ?? [];
    const answer = await (list.length > 1 ? list.shift() : list[0]);
    if (answer instanceof Error) throw answer;
    return { value: answer, status: 200, dropped: 0, ...headers };
  }) as Call; // a stand-in answers without the endpoint's type
  /** The session row at each moment at which the snapshots of its account were dropped. */
  const dropped: (SessionRow | undefined)[] = [];
  const changeAccount: ChangeAccount = (write) => {
    dropped.push(stage.device.all('session')[0] as SessionRow | undefined); // the table's only row
    return write();
  };
  const deps = { call, device: stage.deviceStore, clock: stage.clock, exclusive, changeAccount };
  const session = makeSession(deps);
  return {
    ...stage,
    deps,
    session,
    sent,
    meant,
    headers,
    dropped,
    answers: (endpoint: Endpoint, ...list: Answer[]) => turns.set(endpoint.path, list),
    count: (endpoint: Endpoint) => sent.filter((path) => path === endpoint.path).length,
    row: () => stage.device.all('session')[0],
  };
};
export const member: Partial<SessionRow> = { state: 'member', userId: A };
