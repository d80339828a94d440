import { describe } from 'vitest';
import type { ItemId, UserId } from '#contract/ids.ts';
import { contractSuite, type Party, type Subject } from '#tests/harness/contract-suite.ts';
import { type Cookies, ModelServer } from './model-server.ts';

/** The model server behind the suite's words. */
const subject = (ext: boolean): Subject => {
  const server = new ModelServer(
    { ext, exclusiveCursor: false, pageSize: 50, accessMs: 1_000, refreshMs: 10_000 },
    () => 0,
  );
  let users = 0;
  const party = (cookies: Cookies): Party => {
    const jar = { ...cookies };
    return {
      request: async (method, path, headers = {}) => {
        const reply = server.handle({ method, path, headers, cookies: jar });
        Object.assign(jar, reply.setCookies);
        return { ...reply, headers: new Headers(reply.headers) };
      },
      loseAccess: () => {
        jar.access = null;
      },
      cookies: () => Object.values(jar).filter((value) => value !== null),
    };
  };
  return {
    ext,
    visitor: async () => party({ access: null, refresh: null }),
    member: async (nickname) => {
      users += 1;
      const { id } = server.member(users as UserId, nickname); // any positive number is an id
      return { id, ...party(server.signIn(id)) };
    },
    addItem: async (owner, title) => {
      const itemId = (server.listings.size + 1) as ItemId; // any positive number is an id
      server.listings.set(itemId, {
        itemId,
        ownerId: owner.id as UserId, // an id that `member` made
        title,
        salePrice: 1000,
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
      server.members.get(who.id as UserId)?.likes.push(itemId as ItemId); // ids that the subject made
    },
  };
};

describe('model server with extensions', () => contractSuite(async () => subject(true)));
describe('model server, plain', () => contractSuite(async () => subject(false)));
