import type { ChatSend } from '#contract/chat.ts';
import type { ChatRoomId } from '#contract/ids.ts';
import { destinations } from '#contract/realtime.ts';
import type { Hub, Peer, Refusal } from '#server/realtime/hub.ts';

const stranger: Refusal = { code: 'NOT_CHATROOM_PARTICIPANT', text: '참여 중인 채팅방이 아니에요.' };

/**
 * Stands in for the rules of the market where only a transport is looked at: everybody may enter rooms below 1000, a chat
 * goes to everybody in its room, and every call is kept in order.
 */
export class FakeHub implements Hub {
  /** `join`, `hear`, `enter 58`, … of all peers. */
  readonly calls: string[] = [];
  readonly peers = new Set<Peer>();
  readonly hearing = new Set<Peer>();
  readonly rooms = new Map<ChatRoomId, Set<Peer>>();
  readonly said: ChatSend[] = [];
  /** What the next call waits for, or throws by rejecting. */
  hold: Promise<void> | null = null;
  /** Calls that are running, of one peer: more than one is a broken order. */
  readonly #busy = new Map<Peer, number>();

  async #call(peer: Peer, name: string): Promise<void> {
    this.calls.push(name);
    const running = (this.#busy.get(peer) ?? 0) + 1;
    this.#busy.set(peer, running);
    try {
      if (running > 1) throw new Error(`${name} came while another call of the connection ran`);
      await (this.hold ?? Promise.resolve());
    } finally {
      this.#busy.set(peer, running - 1);
    }
  }

  async join(peer: Peer): Promise<void> {
    await this.#call(peer, 'join');
    this.peers.add(peer);
  }

  async hear(peer: Peer): Promise<void> {
    this.hearing.add(peer);
    await this.#call(peer, 'hear');
    peer.deliver(
      destinations.user,
      JSON.stringify({ type: 'UNREAD_CHAT_COUNT', message: { unreadChatCount: 3 } }),
    );
  }

  unhear(peer: Peer): void {
    this.calls.push('unhear');
    this.hearing.delete(peer);
  }

  async enter(peer: Peer, room: ChatRoomId): Promise<Refusal | null> {
    await this.#call(peer, `enter ${room}`);
    if (room >= 1000) return stranger;
    const inside = this.rooms.get(room) ?? new Set();
    this.rooms.set(room, inside.add(peer));
    return null;
  }

  async exit(peer: Peer, room: ChatRoomId): Promise<void> {
    await this.#call(peer, `exit ${room}`);
    this.#out(peer, room);
  }

  async say(peer: Peer, message: ChatSend): Promise<Refusal | null> {
    await this.#call(peer, `say ${message.chatRoomId}`);
    if (message.chatRoomId >= 1000) return stranger;
    this.said.push(message);
    const event = JSON.stringify({ type: 'CHAT', message: { ...message, userId: peer.user } });
    for (const other of this.rooms.get(message.chatRoomId) ?? [])
      other.deliver(destinations.room(message.chatRoomId), event);
    return null;
  }

  async leave(peer: Peer): Promise<void> {
    await this.#call(peer, 'leave');
    this.peers.delete(peer);
    this.hearing.delete(peer);
    for (const room of this.rooms.keys()) this.#out(peer, room);
  }

  #out(peer: Peer, room: ChatRoomId): void {
    const inside = this.rooms.get(room);
    inside?.delete(peer);
    if (inside?.size === 0) this.rooms.delete(room);
  }
}
