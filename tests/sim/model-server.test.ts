import { describe, expect, test } from 'vitest';
import type { ItemId, UserId } from '#contract/ids.ts';
import type { Party, Subject } from '#tests/harness/contract-subject.ts';
import { contractSuite } from '#tests/harness/contract-suite.ts';
import { ModelServer } from './model-server.ts';
import type { Cookies, Request } from './model-types.ts';

interface Sort {
  readonly ext: boolean;
  readonly older: boolean;
}

/** The model server behind the suite's words. */
const subject = ({ ext, older }: Sort): Subject => {
  let now = 0;
  const server = new ModelServer(
    { ext, older, exclusiveCursor: false, pageSize: 50, accessMs: 1_000, refreshMs: 40 * 86_400_000 },
    () => now,
  );
  let users = 0;
  /** What a write to this listing waits for. */
  const stalls = new Map<string, { readonly done: Promise<void>; readonly onReached: () => void }>();
  const answer = async (request: Request) => {
    const work = server.arrive(request);
    const stall = stalls.get(request.path);
    stalls.delete(request.path);
    stall?.onReached();
    await stall?.done;
    return work.finish();
  };
  const party = (cookies: Cookies): Party => {
    const jar = { ...cookies };
    return {
      request: async (method, path, headers = {}, body = undefined) => {
        const text = typeof body === 'string' ? body : Buffer.from(body ?? []).toString('base64');
        const bytes = body === undefined ? 0 : Buffer.byteLength(body);
        const carried = body === undefined ? null : { text, bytes };
        const reply = await answer({ method, path, headers, cookies: jar, body: carried });
        Object.assign(jar, reply.setCookies);
        return { ...reply, headers: new Headers(reply.headers), body: reply.body ?? null };
      },
      loseAccess: () => {
        jar.access = null;
      },
      cookies: () => Object.values(jar).filter((value) => value !== null),
    };
  };
  return {
    ext,
    older,
    visitor: async () => party({ access: null, refresh: null }),
    member: async (nickname) => {
      users += 1;
      const { id } = server.member(users as UserId, nickname); // any positive number is an id
      return { id, ...party(server.sessions.signIn(id)) };
    },
    addItem: async (owner, title, { canDeal } = { canDeal: true }) => {
      const itemId = (server.listings.size + 1) as ItemId; // any positive number is an id
      server.listings.set(itemId, {
        itemId,
        ownerId: owner.id as UserId, // an id that `member` made
        title,
        salePrice: 45_000,
        offer: {
          types: ['RENTAL', 'SALE'],
          methods: ['DIRECT', 'PARCEL'],
          rentalFee: 8_000,
          deposit: 20_000,
          canDeal,
        },
        likeCount: 0,
        repostDate: server.moment(),
        sold: false,
        deleted: false,
        version: 0,
      });
      return itemId;
    },
    deleteItem: async (_owner, itemId) => {
      const item = server.listings.get(itemId as ItemId); // an id that `addItem` made
      if (item) item.deleted = true;
    },
    like: async (who, itemId) => {
      server.likes.set(who.id as UserId, itemId as ItemId, true, { key: null, tag: null }); // ids that the subject made
    },
    now: () => server.picks.clock(),
    sweep: async () => server.picks.sweep(),
    later: (ms) => {
      now += ms;
    },
    stall: async (itemId) => {
      let release = () => {};
      let onReached = () => {};
      const done = new Promise<void>((resolve) => {
        release = resolve;
      });
      const reached = new Promise<void>((resolve) => {
        onReached = resolve;
      });
      stalls.set(`/api/v1/like/${itemId}`, { done, onReached });
      return { reached: () => reached, release };
    },
  };
};

describe('model server with extensions', () =>
  contractSuite(async () => subject({ ext: true, older: false })));
describe('model server without extensions', () =>
  contractSuite(async () => subject({ ext: false, older: false })));
describe('model server, an older one', () => contractSuite(async () => subject({ ext: false, older: true })));

describe('what an outbox must expect of an older server', () => {
  const start = () => {
    const server = new ModelServer(
      { ext: false, exclusiveCursor: false, pageSize: 50, accessMs: 1_000, refreshMs: 10_000, poisoned: 2 },
      () => 0,
    );
    const user = 1 as UserId; // any positive number is an id
    server.member(user, '푸른늑대');
    for (const itemId of [1, 2] as ItemId[])
      server.listings.set(itemId, {
        itemId,
        ownerId: user,
        title: `상품 ${itemId}`,
        salePrice: 0,
        likeCount: 0,
        repostDate: server.moment(),
        sold: false,
        deleted: false,
        version: 0,
      });
    const cookies = server.sessions.signIn(user);
    const toggle = (itemId: number): Request => ({
      method: 'POST',
      path: `/api/v1/like/${itemId}`,
      headers: {},
      cookies,
      tag: 'd0#1',
    });
    return { server, user, toggle };
  };

  test('two toggles at once add two rows, and every later one ends in 500', () => {
    const { server, toggle } = start();
    const [one, two] = [server.arrive(toggle(1)), server.arrive(toggle(1))];
    expect([one.finish().status, two.finish().status]).toEqual([200, 200]);
    expect(server.listings.get(1 as ItemId)?.likeCount).toBe(2); // any positive number is an id
    expect(server.handle(toggle(1)).status).toBe(500);
    expect(server.ledger.effects.map(({ from, to }) => `${from} ${to}`)).toEqual(['0 1', '1 2']);
  });

  test('every effect is in the ledger with its session, its request and what it changed', () => {
    const { server, user, toggle } = start();
    server.handle(toggle(1));
    server.handle(toggle(1));
    const shared = { at: 0, user, kind: 'like', entity: 'item:1', key: null, tag: 'd0#1' };
    expect(server.ledger.of('item:1', user)).toEqual([
      { ...shared, from: '0', to: '1' },
      { ...shared, from: '1', to: '0' },
    ]);
  });

  test('a poisoned listing ends every write in 500 and none in an effect', () => {
    const { server, toggle } = start();
    expect([server.handle(toggle(2)).status, server.ledger.effects]).toEqual([500, []]);
  });
});
