import type { Broker, Identity, Peer } from './broker.ts';
import { type CloseReason, closeReasons } from './close-reasons.ts';
import { commonVersion, escapeHeader, type Frame, type StompVersion } from './frames.ts';
import type { Limits } from './limits.ts';
import { makePace } from './pace.ts';
import { StompError } from './stomp-error.ts';
import { agreeBeats, type Beats } from './stomp-heartbeat.ts';
import type { Subscriptions } from './subscriptions.ts';
import type { Timing } from './timing.ts';

export interface FrameDeps<Id extends Identity> {
  readonly broker: Broker<Id>;
  readonly timing: Timing;
  readonly limits: Limits;
}

/** Effects of frames on their connection. */
export interface FrameEffects {
  send(command: string, headers: Readonly<Record<string, string>>): void;
  end(reason: CloseReason): void;
  isOver(): boolean;
  connected(version: StompVersion, beats: Beats): void;
}

const need = (frame: Frame, name: string): string => {
  const value = frame.headers.get(name);
  if (value === undefined || value === '')
    throw new StompError('malformed', `${frame.command} needs ${name}`);
  return value;
};

/** Executes the frames of a client. The caller awaits `take` before the next frame; its errors end the connection. */
export const makeStompFrames = <Id extends Identity>(
  { broker, timing, limits }: FrameDeps<Id>,
  peer: Peer<Id>,
  subscriptions: Subscriptions,
  effects: FrameEffects,
): { take(frame: Frame, version: StompVersion | null): Promise<void> } => {
  const pace = limits.frames === null ? null : makePace(timing, limits.frames);

  /**
   * Delays a fast sender; one that does not slow down fills its inbox and is closed (B-71). Returns false when the session
   * ended while the frame waited: it must have no effect any more (B-73).
   */
  const awaitTurn = async (): Promise<boolean> => {
    for (let wait = pace?.take(1) ?? 0; wait > 0; wait = pace?.take(1) ?? 0)
      await new Promise<void>((resolve) => timing.after(wait, resolve));
    return !effects.isOver();
  };

  const connect = ({ headers }: Frame): void => {
    const version = commonVersion(headers);
    if (version === null) throw new StompError('malformed', 'no version in common');
    effects.connected(version, agreeBeats(headers.get('heart-beat'), limits));
    effects.send('CONNECTED', {
      version,
      'heart-beat': `${limits.heartBeatMs},${limits.heartBeatMs}`,
      'user-name': `${peer.user}`,
      session: peer.id,
    });
  };

  const subscribe = async (frame: Frame, version: StompVersion): Promise<boolean> => {
    const id = need(frame, 'id');
    const destination = need(frame, 'destination');
    if (frame.headers.has('selector')) throw new StompError('malformed', 'selectors are not read');
    if (id.length > limits.subscriptionIdChars) throw new StompError('malformed', 'the id is too long');
    if (subscriptions.has(id)) throw new StompError('malformed', 'the id is in use');
    if (subscriptions.size >= limits.subscriptions) throw new StompError('flood', 'too many subscriptions');
    if (!(await awaitTurn())) return false;
    // Registered before the call to the broker: what it delivers meanwhile must not be lost.
    subscriptions.add(id, destination, version === '1.0' ? id : escapeHeader(id, version));
    if (await broker.subscribe(peer, destination)) return true;
    subscriptions.remove(id);
    return false;
  };

  const unsubscribe = async (frame: Frame): Promise<void> => {
    const removed = subscriptions.remove(need(frame, 'id'));
    if (removed?.isLast) await broker.unsubscribe(peer, removed.destination);
  };

  const send = async (frame: Frame): Promise<boolean> => {
    const destination = need(frame, 'destination');
    const { headers, body } = frame;
    if (headers.has('transaction')) throw new StompError('unsupported', 'no transactions');
    return (await awaitTurn()) && broker.send(peer, { destination, headers, body });
  };

  /** Returns true when a receipt may confirm the frame. */
  const execute = async (frame: Frame, version: StompVersion): Promise<boolean> => {
    switch (frame.command) {
      case 'SUBSCRIBE':
        return subscribe(frame, version);
      case 'UNSUBSCRIBE':
        await unsubscribe(frame);
        return true;
      case 'SEND':
        return send(frame);
      case 'DISCONNECT':
        return true;
      case 'CONNECT':
      case 'STOMP':
        throw new StompError('malformed', 'connected already');
      case 'BEGIN':
      case 'COMMIT':
      case 'ABORT':
      case 'ACK':
      case 'NACK':
        throw new StompError('unsupported', 'neither transactions nor acknowledgements');
      default:
        throw new StompError('malformed', 'no frame of a client');
    }
  };

  return {
    take: async (frame, version) => {
      if (version === null) {
        if (frame.command !== 'CONNECT' && frame.command !== 'STOMP')
          throw new StompError('malformed', 'CONNECT comes first');
        return connect(frame);
      }
      const isDone = await execute(frame, version);
      const receipt = frame.headers.get('receipt');
      if (isDone && receipt !== undefined) effects.send('RECEIPT', { 'receipt-id': receipt });
      if (frame.command === 'DISCONNECT') effects.end(closeReasons.disconnected);
    },
  };
};
