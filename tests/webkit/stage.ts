import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { type AppServer, startAppServer } from '#tests/harness/app-server.ts';
import { type FaultProxy, startFaultProxy } from '#tests/harness/fault-proxy.ts';
import { type Ledger, openLedger } from '#tests/harness/ledger.ts';
import { type Client, makeClient } from '#tests/server/http-client.ts';
import { type Display, startDisplay } from './mini-browser.ts';
import { type Remote, startRemote } from './remote.ts';

/** The real server, a network that can be taken away, and a screen for browsers. */
export interface Stage {
  readonly origin: string;
  readonly server: AppServer;
  readonly network: FaultProxy;
  readonly remote: Remote;
  readonly display: Display;
  readonly ledger: Ledger;
  close(): Promise<void>;
}

export const openStage = async (): Promise<Stage> => {
  const [display, server, remote] = await Promise.all([startDisplay(), startAppServer(), startRemote()]);
  const network = await startFaultProxy(server.port, remote.amend);
  const ledger = await openLedger(server.dataDir);
  return {
    origin: network.origin,
    server,
    network,
    remote,
    display,
    ledger,
    close: async () => {
      await ledger.close();
      await network.close();
      await remote.stop();
      await server.stop();
      await display.end();
    },
  };
};

/** Where a browser is logged in by the stand-in provider, and then at `path`. */
export const loginAddress = (origin: string, nickname: string, path = '/'): string =>
  `${origin}/oauth2/authorization/kakao?${new URLSearchParams({ as: nickname, redirectURI: origin + path })}`;

/** A user at the API, without a browser: past the network, which a test may have taken away. */
export interface Person extends Client {
  readonly userId: number;
}

const agent = new Agent({ keepAlive: false });

export const personAt = async ({ server }: Stage, nickname: string): Promise<Person> => {
  const origin = `http://127.0.0.1:${server.port}`;
  const client = makeClient(agent, origin);
  const { pathname, search } = new URL(loginAddress(origin, nickname));
  await client.get(pathname + search);
  const { status, body } = await client.get('/api/v1/user');
  if (status !== 200) throw new Error(`${nickname} is not logged in: ${status} ${JSON.stringify(body)}`);
  return { ...client, userId: body.data.id };
};

/** A room about another user's listing, and the nickname of that user. */
export interface Talk {
  readonly room: number;
  readonly itemId: number;
  readonly otherName: string;
  /** The other one says something. */
  say(content: string): Promise<void>;
}

/** Opens a room about the nth listing of another user. */
export const openTalk = async (stage: Stage, me: Person, nth = 0): Promise<Talk> => {
  const { body: list } = await me.get('/api/v1/item/search?itemOrder=RECENT&pageSize=20');
  let left = nth;
  for (const { itemId } of list.data.items) {
    const { body: detail } = await me.get(`/api/v1/item/${itemId}`);
    const { nickname, userId } = detail.data.owner;
    if (userId === me.userId) continue;
    if (left > 0) {
      left -= 1;
      continue;
    }
    const { body } = await me.post('/api/v1/chatroom', { itemId });
    const room: number = body.data.chatRoom.chatRoomId;
    const other = await personAt(stage, nickname);
    return {
      room,
      itemId,
      otherName: nickname,
      say: async (content) => {
        const { status } = await other.post(`/api/v1/chatroom/${room}/chat`, {
          clientMessageId: randomUUID(),
          content,
        });
        if (status !== 201) throw new Error(`«${content}» was answered ${status}`);
      },
    };
  }
  throw new Error('the demo campus has no such listing');
};

/** How often the server has this text from this user. */
export const timesSaid = async ({ ledger }: Stage, userId: number, content: string): Promise<number> =>
  (await ledger.said(userId)).filter((line) => line.content === content).length;
