import { type ChatSend, destinations } from '#contract/chat.ts';
import type { ChatRoomId } from '#contract/ids.ts';
import type { Peer } from '#server/realtime/peer.ts';
import type { RealtimeService, Refusal } from '#server/realtime/realtime-service.ts';

const stranger: Refusal = { code: 'NOT_CHATROOM_PARTICIPANT', text: '참여 중인 채팅방이 아니에요.' };

/**
 * The realtime service where only the transport is tested: every user may enter rooms below 1000, a chat is delivered to
 * every connection in its room, and every call is recorded in order.
 */
export class FakeRealtimeService implements RealtimeService {
  /** `join`, `subscribeUser`, `enter 58`, … of all peers. */
  readonly calls: string[] = [];
  readonly peers = new Set<Peer>();
  readonly userSubscribers = new Set<Peer>();
  readonly rooms = new Map<ChatRoomId, Set<Peer>>();
  readonly said: ChatSend[] = [];
  /** For how long each connection that has left had been silent, ms. */
  readonly silences: number[] = [];
  /** Each call awaits it; a rejection is what the call throws. */
  hold: Promise<void> | null = null;
  /** Running calls of each peer: a second one breaks the order. */
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

  async subscribeUser(peer: Peer): Promise<void> {
    this.userSubscribers.add(peer);
    await this.#call(peer, 'subscribeUser');
    peer.deliver(
      destinations.user,
      JSON.stringify({ type: 'UNREAD_CHAT_COUNT', message: { unreadChatCount: 3 } }),
    );
  }

  unsubscribeUser(peer: Peer): void {
    this.calls.push('unsubscribeUser');
    this.userSubscribers.delete(peer);
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

  async leave(peer: Peer, silentMs = 0): Promise<void> {
    this.silences.push(silentMs);
    await this.#call(peer, 'leave');
    this.peers.delete(peer);
    this.userSubscribers.delete(peer);
    for (const room of this.rooms.keys()) this.#out(peer, room);
  }

  #out(peer: Peer, room: ChatRoomId): void {
    const inside = this.rooms.get(room);
    inside?.delete(peer);
    if (inside?.size === 0) this.rooms.delete(room);
  }
}
