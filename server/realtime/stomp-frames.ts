import * as v from 'valibot';
import { errors } from '#contract/errors.ts';
import { ChatRoomId } from '#contract/ids.ts';
import { destinations } from '#contract/realtime.ts';
import { readChat } from './chat-body.ts';
import { commonVersion, escapeHeader, type Frame, type StompVersion } from './frames.ts';
import type { Hub, Peer } from './hub.ts';
import { makePace, socketLimits } from './socket-limits.ts';
import { StompError } from './stomp-errors.ts';
import { agreeBeats, type Beats } from './stomp-heartbeat.ts';
import type { Subscriptions } from './subscriptions.ts';
import type { Timing } from './timing.ts';
import { wireCodes } from './wire.ts';

export interface FrameDeps {
  readonly hub: Hub;
  readonly timing: Timing;
  /** Our extensions of the contract are on (contract §11.4). */
  readonly ext: boolean;
  /** false: RATE_LIMITS=off. */
  readonly limited: boolean;
}

/** Effects of frames on their connection. */
export interface FrameEffects {
  send(command: string, headers: Readonly<Record<string, string>>): void;
  end(close: number, reason: string): void;
  isOver(): boolean;
  connected(version: StompVersion, beats: Beats): void;
}

const jsonType = /^application\/json(?:\s*;\s*charset=utf-8)?$/i;

const need = (frame: Frame, name: string): string => {
  const value = frame.headers.get(name);
  if (value === undefined || value === '')
    throw new StompError('INVALID_INPUT', `${frame.command} needs ${name}`);
  return value;
};

/** The room of a destination, null for the user's own channel; no other destination is allowed (contract §4.8). */
const roomOf = (destination: string): ChatRoomId | null => {
  if (destination === destinations.user) return null;
  const digits = destinations.roomPattern.exec(destination)?.[1];
  const room = v.safeParse(ChatRoomId, Number(digits));
  if (digits === undefined || !room.success) throw new StompError('NOT_FOUND', 'no such destination');
  return room.output;
};

/** Executes the frames of a client. The caller awaits `take` before the next frame; its errors end the connection. */
export const makeStompFrames = (
  { hub, timing, ext, limited }: FrameDeps,
  peer: Peer,
  subscriptions: Subscriptions,
  effects: FrameEffects,
): { take(frame: Frame, version: StompVersion | null): Promise<void> } => {
  const pace = makePace(timing, socketLimits.frames);

  /** Delays a fast sender; one that does not slow down fills its inbox and is closed (B-71). */
  const keepPace = async (): Promise<void> => {
    for (let wait = limited ? pace.take(1) : 0; wait > 0; wait = pace.take(1))
      await new Promise<void>((resolve) => timing.after(wait, resolve));
    // The session ended while the frame waited: it must have no effect any more (B-73).
    if (effects.isOver()) throw new StompError('NOT_LOGIN', 'ended meanwhile');
  };
  const tell = (type: 'CHAT_REJECTED' | 'SUBSCRIBE_REJECTED', message: object): void =>
    peer.deliver(destinations.user, JSON.stringify({ type, message }));

  const connect = ({ headers }: Frame): void => {
    const version = commonVersion(headers);
    if (version === null) throw new StompError('INVALID_INPUT', 'no version in common');
    const beats = agreeBeats(headers.get('heart-beat'));
    effects.connected(version, beats);
    const { heartBeatMs } = socketLimits;
    effects.send('CONNECTED', {
      version,
      'heart-beat': `${heartBeatMs},${heartBeatMs}`,
      'user-name': `${peer.user}`,
      session: peer.id,
    });
  };

  const subscribe = async (frame: Frame, version: StompVersion): Promise<boolean> => {
    const id = need(frame, 'id');
    const destination = need(frame, 'destination');
    if (frame.headers.has('selector')) throw new StompError('INVALID_INPUT', 'selectors are not read');
    if (id.length > socketLimits.subscriptionId) throw new StompError('INVALID_INPUT', 'the id is too long');
    if (subscriptions.has(id)) throw new StompError('INVALID_INPUT', 'the id is in use');
    if (subscriptions.size >= socketLimits.subscriptions)
      throw new StompError('TOO_MANY_REQUESTS', 'too many subscriptions', wireCodes.policy);
    const room = roomOf(destination);
    await keepPace();
    // Registered before the call to the hub: events that the hub sends meanwhile must not be lost (contract §4.4).
    subscriptions.add(id, destination, version === '1.0' ? id : escapeHeader(id, version));
    if (room === null) {
      await hub.hear(peer);
      return true;
    }
    const refusal = await hub.enter(peer, room);
    if (refusal === null) return true;
    subscriptions.remove(id);
    const canBeTold = ext && [...subscriptions.of(destinations.user)].length > 0;
    if (!canBeTold) throw new StompError(refusal.code, 'room refused');
    tell('SUBSCRIBE_REJECTED', { chatRoomId: room, ...refusal });
    return false;
  };

  const unsubscribe = async (frame: Frame): Promise<void> => {
    const removed = subscriptions.remove(need(frame, 'id'));
    if (removed === null || !removed.isLast) return;
    const room = roomOf(removed.destination);
    if (room === null) hub.unhear(peer);
    else await hub.exit(peer, room);
  };

  const say = async (frame: Frame): Promise<boolean> => {
    if (need(frame, 'destination') !== destinations.send)
      throw new StompError('NOT_FOUND', 'no such destination to send to');
    if (frame.headers.has('transaction')) throw new StompError('METHOD_NOT_ALLOWED', 'no transactions');
    if (!jsonType.test(frame.headers.get('content-type') ?? 'application/json'))
      throw new StompError('UNSUPPORTED_MEDIA_TYPE', 'a chat is JSON');
    await keepPace();
    const read = readChat(frame.body, ext);
    switch (read.kind) {
      case 'chat':
        return (await hub.say(peer, read.chat)) === null; // the hub notifies the user's connections itself
      case 'refused':
        // A plain server does not answer a refused chat (contract §4.3), as its clients expect.
        if (ext) tell('CHAT_REJECTED', { ...read.refused, text: errors[read.refused.code].message });
        return false;
      case 'unreadable':
        throw new StompError('INVALID_INPUT', 'no chat could be read');
    }
  };

  /** Returns true when a receipt may confirm the frame. */
  const act = async (frame: Frame, version: StompVersion): Promise<boolean> => {
    switch (frame.command) {
      case 'SUBSCRIBE':
        return subscribe(frame, version);
      case 'UNSUBSCRIBE':
        await unsubscribe(frame);
        return true;
      case 'SEND':
        return say(frame);
      case 'DISCONNECT':
        return true;
      case 'CONNECT':
      case 'STOMP':
        throw new StompError('INVALID_INPUT', 'connected already');
      case 'BEGIN':
      case 'COMMIT':
      case 'ABORT':
      case 'ACK':
      case 'NACK':
        throw new StompError('METHOD_NOT_ALLOWED', 'neither transactions nor acknowledgements');
      default:
        throw new StompError('INVALID_INPUT', 'no frame of a client');
    }
  };

  return {
    take: async (frame, version) => {
      if (version === null) {
        if (frame.command !== 'CONNECT' && frame.command !== 'STOMP')
          throw new StompError('INVALID_INPUT', 'CONNECT comes first');
        return connect(frame);
      }
      const isDone = await act(frame, version);
      const receipt = frame.headers.get('receipt');
      if (isDone && receipt !== undefined) effects.send('RECEIPT', { 'receipt-id': receipt });
      if (frame.command === 'DISCONNECT') effects.end(wireCodes.normal, 'goodbye');
    },
  };
};
