import { expect, test } from 'vitest';
import type { ChatRoomId } from '#contract/ids.ts';
import type { FakePeer } from '#tests/harness/fake-peer.ts';
import { startJourneys, startStage } from './pick-stage.ts';
import { aListener, wholeHistory } from './talk.ts';
import { aProposal, cancel, confirm, edit, leave } from './trades.ts';
import type { Member } from './world.ts';

const events = (peer: FakePeer) => peer.received.filter(({ type }) => type === 'PICK');
const toldOf = (peer: FakePeer): readonly string[] =>
  events(peer).map(({ message }) => `${message.version} ${message.state}`);
/** Which change each line of a room reports, and whether it is a card. */
const reported = async (member: Member, room: ChatRoomId) =>
  (await wholeHistory(member, room)).map(
    ({ pickChange, isPick, isNotification }) =>
      pickChange && `${pickChange.version}${isPick ? ' card' : isNotification ? ' notice' : ''}`,
  );

const journeys = startJourneys();

test('both parties hear of each change by its version, before the line that reports it', async () => {
  const [world, owner, requester] = [journeys.world(), journeys.owner(), journeys.requester()];
  const listeners = [await aListener(world, owner), await aListener(world, requester)];
  const { pick, room, itemId } = await journeys.proposal({
    from: journeys.on(3, '14:00:00'),
    until: journeys.on(5, '14:00:00'),
  });
  await confirm(owner, pick);
  await edit(world, requester, pick);
  await cancel(owner, pick);
  const changes = ['1 PENDING', '2 CONFIRMED', '3 PENDING', '4 CANCELLED'];
  for (const listener of listeners) {
    await listener.until(() => toldOf(listener).length === changes.length);
    expect(toldOf(listener)).toEqual(changes);
    expect(events(listener)[0]?.message).toEqual({
      appointmentId: pick,
      version: 1,
      chatRoomId: room,
      itemId,
      state: 'PENDING',
    });
  }
  const theirs = listeners[0]?.received.map(({ type }) => type) ?? [];
  expect(theirs.indexOf('PICK')).toBeLessThan(theirs.indexOf('CHAT'));
  expect(await reported(owner, room)).toEqual(['1 card', '2 notice', '3 notice', '3 card', '4 notice']);
});

test('what time does to a PICK is heard too, whether a sweep or a look finds it', async () => {
  const world = journeys.world();
  const dates = { from: journeys.on(1, '14:00:00'), until: journeys.on(2, '14:00:00') };
  const { pick } = await journeys.agreement(dates);
  await journeys.goTo(journeys.on(1, '14:00:00'));
  const listener = await aListener(world, journeys.owner());
  await journeys.slipTo(journeys.on(3, '00:00:00'));
  await journeys.owner().get(`/api/v1/appointment/${pick}`);
  await listener.until(() => toldOf(listener).includes('4 SUCCESS'));
  expect(toldOf(listener)).toEqual(['4 SUCCESS']);
});

test('a line about the room reports no change, and one that ends its PICK does, after its event', async () => {
  const { world, owner, requester } = await startStage();
  const listener = await aListener(world, owner);
  const { room } = await aProposal(world, owner, requester);
  await listener.next('CHAT');
  await leave(requester, room);
  await listener.until(() => listener.received.filter(({ type }) => type === 'CHAT').length === 2);
  expect(listener.received.map(({ type }) => type).filter((type) => type !== 'UNREAD_CHAT_COUNT')).toEqual([
    'PICK',
    'PICK',
    'CHAT',
    'CHAT',
  ]);
  expect(await reported(owner, room)).toEqual(['1 card', '2 notice', null]);
  await world.stop();
});

test('a server without extensions says nothing of a change but its lines', async () => {
  const { world, owner, requester } = await startStage({ vars: { CONTRACT_EXT: 'off' } });
  const listener = await aListener(world, owner);
  const { room } = await aProposal(world, owner, requester);
  await listener.next('CHAT');
  expect(events(listener)).toEqual([]);
  for (const line of await wholeHistory(owner, room)) expect(line).not.toHaveProperty('pickChange');
  await world.stop();
});
