import { expect, test } from 'vitest';
import * as outbox from '#src/db/outbox.ts';
import { say } from '#src/domain/chat/send-message.mutation.ts';
import { aKey } from '#tests/harness/outbox-entries.ts';
import { storesOfOneAccount } from '#tests/harness/outbox-stores.ts';
import { keepDraft } from './drafts.ts';
import { enqueue } from './enqueue.ts';

const draft = 'chat:1';
const message = say({ chatRoomId: 1 as never, itemId: null, content: '네' }, null, { draft }); // any number is an id

const written = async () => {
  const it = await storesOfOneAccount();
  await keepDraft(it.stores, { key: draft, v: 1, value: { content: '네' }, at: 0 });
  return it;
};

test('[O1] a message and the end of its draft are one transaction: at no commit are there both or neither', async () => {
  const it = await written();
  const counts: number[] = [];
  it.account.onCommit = () => counts.push(it.account.all('drafts').length + it.rows().length);
  await enqueue(it.stores, [message]);
  expect(counts.length).toBeGreaterThan(0);
  expect(new Set(counts)).toEqual(new Set([1]));
  expect(await it.copies()).toEqual(it.rows().map(({ id }) => id));
});

test('[O1] a message that cannot be written leaves its draft in the database and the backup store', async () => {
  const it = await written();
  it.account.fault = 'full';
  await expect(enqueue(it.stores, [message])).rejects.toThrow();
  it.account.fault = null;
  expect([it.rows(), it.account.all('drafts')]).toMatchObject([[], [{ key: draft }]]);
  expect(await it.copies()).toEqual([`draft:${draft}`]);
});

const id = aKey(7);
const messageAgain = say({ chatRoomId: 1 as never, itemId: null, content: '네' }, null, { draft, id }); // any number is an id
const returned = { key: draft, v: 1, value: { content: '네' }, at: 0, sentAs: id };

test('[O19] a message that was committed, though its write seemed to fail, is stored once when it is sent again', async () => {
  const it = await written();
  await enqueue(it.stores, [messageAgain]);
  await it.stores.backup.remove([id]); // the page had no time for the backup store
  await enqueue(it.stores, [messageAgain]);
  expect(it.rows()).toMatchObject([{ id, state: 'queued' }]);
  expect(await it.copies()).toEqual([id]);
});

test('[O20] a text that was put back although its message was committed is no draft any more, in the database and the backup store', async () => {
  const it = await written();
  await enqueue(it.stores, [messageAgain]);
  await keepDraft(it.stores, returned);
  expect([it.account.all('drafts'), await it.copies()]).toEqual([[], [id]]);
});

test('[O20] a text that was put back although its message was sent already is no draft any more', async () => {
  const it = await written();
  await enqueue(it.stores, [messageAgain]);
  const seqs = it.rows().map(({ seq }) => seq);
  await it.stores.store.write(['outbox'], 'strict', (tx) => outbox.remove(tx, seqs));
  await keepDraft(it.stores, returned);
  expect(it.account.all('drafts')).toEqual([]);
});

test('[O20] a text that was put back because its message was not committed stays a draft', async () => {
  const it = await written();
  await keepDraft(it.stores, returned);
  expect([it.rows(), it.account.all('drafts')]).toMatchObject([[], [returned]]);
});
