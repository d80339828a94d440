import { expect, test } from 'vitest';
import { hiddenKinds } from '#src/db/outbox.ts';
import type { ChatApi } from '#src/domain/chat/engine/chat-api.ts';
import { executorsWith } from '#src/domain/engine/start-domain.ts';
import { definitions } from './definitions.ts';
import { descriptionOf } from './descriptions.ts';
import { placesOf } from './outbox.description.ts';

test.each([
  ['chat.send', 'room:58', ['/chat/58']],
  ['chat.send', 'room:item:341', ['/chat/with/341']],
  ['pick.propose', 'pick:item:341', ['/pick-new/341']],
  ['pick.confirm', 'pick:905', ['/pick-detail/905']],
  ['review.write', 'pick:905', ['/review/905']],
  ['report.send', 'report:7:341', ['/report/7']],
  ['block.set', 'block:7', []],
  ['like.set', 'item:341', []],
  ['item.create', 'create:d1', ['/detail/new/d1', '/post']],
  ['item.edit', 'edit:341', ['/detail/341', '/edit-conflict/341', '/post-edit']],
  ['item.delete', 'delete:341', ['/detail/341']],
  ['item.repost', 'repost:341', ['/detail/341', '/my-trade']],
])('%s in %s stands on %o', (kind, lane, places) => {
  expect(placesOf({ kind, lane })).toEqual(places);
});

test('every kind of mutation has an executor, and a description unless the app enqueues it by itself', () => {
  const kinds = definitions.map(({ kind }) => kind);
  const executors = executorsWith({} as ChatApi); // none is run here
  expect(executors.map(({ kind }) => kind).sort()).toEqual([...kinds].sort());
  expect(kinds.filter((kind) => descriptionOf(kind) === undefined)).toEqual([...hiddenKinds]);
});
