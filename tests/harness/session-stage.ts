import type { Endpoint } from '#contract/endpoint.ts';
import type { UserId } from '#contract/ids.ts';
import type { SessionRow } from '#src/db/rows-device.ts';
import * as sessions from '#src/db/session.ts';
import type { Exclusive } from '#src/sync/exclusive.ts';
import { CallFailed } from '#src/sync/failure.ts';
import type { Attempt } from '#src/sync/http.ts';
import { makeSession } from '#src/sync/session.ts';
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
  const attempt = (async (endpoint: Endpoint) => {
    sent.push(endpoint.path);
    const list = turns.get(endpoint.path) ?? [];
    const answer = await (list.length > 1 ? list.shift() : list[0]);
    if (answer instanceof Error) throw answer;
    return { value: answer, status: 200, dropped: 0, capabilities: null };
  }) as Attempt; // a stand-in answers without the endpoint's type
  const session = makeSession({ attempt, device: stage.deviceStore, clock: stage.clock, exclusive });
  return {
    ...stage,
    session,
    sent,
    answers: (endpoint: Endpoint, ...list: Answer[]) => turns.set(endpoint.path, list),
    count: (endpoint: Endpoint) => sent.filter((path) => path === endpoint.path).length,
    row: () => stage.device.all('session')[0],
  };
};
export const member: Partial<SessionRow> = { state: 'member', userId: A };
