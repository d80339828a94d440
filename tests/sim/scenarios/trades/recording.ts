import type { UserId } from '#contract/ids.ts';
import type { ModelServer } from '#tests/sim/model-server.ts';
import type { Reply } from '#tests/sim/model-types.ts';
import { play } from '#tests/sim/scenario.ts';
import type { Script } from '#tests/sim/script.ts';
import type { Violation } from '#tests/sim/world.ts';
import { trades } from './run.ts';

/** A call about trades as it reached the model server, and what that said. */
export interface Asked {
  /** Ms of the world. */
  readonly at: number;
  readonly user: UserId;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  reply: Pick<Reply, 'status' | 'body'> | null;
}

/** What reached the model's PICKs in one run (P-D2). */
export interface TradeRecording {
  readonly asked: readonly Asked[];
  readonly server: ModelServer;
  readonly violations: readonly Violation[];
}

const ofTrades =
  /^\/api\/v1\/(appointment|review|user\/report|notification|item\/\d+\/current|chatroom\/\d+\/exit|chatroom$)/;

/** Runs a script of trades in memory and keeps what reached its server, in the order in which it did. */
export const recordTrades = async (script: Script): Promise<TradeRecording> => {
  const asked: Asked[] = [];
  const servers: ModelServer[] = [];
  const { violations } = await play(trades, script, {
    beside: ({ world: { server, timeline } }) => {
      servers.push(server);
      server.onServe = (user, { method, path, headers, body }) => {
        if (user === null || !ofTrades.test(path)) return () => {};
        const one: Asked = {
          at: timeline.now,
          user,
          method,
          path,
          headers,
          body: body?.text ?? null,
          reply: null,
        };
        asked.push(one);
        return ({ status, body: said }) => {
          // a copy: what the model answers may go on changing
          one.reply = { status, body: JSON.parse(JSON.stringify(said)) };
        };
      };
    },
  });
  const [server] = servers;
  if (server === undefined) throw new Error('the world has not begun');
  return { asked, server, violations };
};

/** Without what only the model can be made to do, and without what happens outside of any call. */
export const comparableTrades = (script: Script, ext: boolean): Script => ({
  ...script,
  setting: { ...script.setting, ext, older: false, pageSize: 50, workMs: 0, accessMs: 86_400_000 },
  steps: script.steps.filter((step) => step.do !== 'delete'),
});
