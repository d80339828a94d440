import { afterAll, beforeAll } from 'vitest';
import { contractSuite, type Party, type Subject, type SuiteMember } from '#tests/harness/contract-suite.ts';
import { anItem } from './fixtures.ts';
import type { Client } from './http-client.ts';
import { type Member, startWorld, type World } from './world.ts';

// the same list that the simulator's model server passes (tests/sim/model-server.test.ts): what the engine was proved
// against is what this server does
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const party = (client: Client): Party => ({
  request: (method, path, headers = {}) => client.request(method, path, { headers }),
  loseAccess: () => client.jar.set('accessToken', null),
  cookies: () =>
    ['accessToken', 'refreshToken'].flatMap((name) => {
      const value = client.jar.get(name);
      return value === undefined ? [] : [value];
    }),
});

/** Each test wants a campus of its own; the tables are emptied between them. */
const subject = async (): Promise<Subject> => {
  await world.db.deleteFrom('likes').execute();
  await world.db.deleteFrom('item_images').execute();
  await world.db.deleteFrom('items').execute();
  const members = new Map<number, Member>();
  const of = (who: SuiteMember): Member => {
    const member = members.get(who.id);
    if (member === undefined) throw new Error('the suite knows somebody that it did not make');
    return member;
  };
  return {
    ext: true,
    visitor: async () => party(world.visitor()),
    member: async (nickname) => {
      const member = await world.as(nickname);
      members.set(member.id, member);
      return { id: member.id, ...party(member) };
    },
    addItem: (owner, title) => anItem(world, of(owner), { title }),
    deleteItem: async (owner, itemId) => {
      await of(owner).del(`/api/v1/item/${itemId}`);
    },
    like: async (who, itemId) => {
      await of(who).put(`/api/v1/like/${itemId}`);
    },
  };
};

contractSuite(subject);
