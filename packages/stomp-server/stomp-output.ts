import { encodeFrame, type StompVersion } from './frames.ts';
import { type MessageTail, messageFrame } from './message-frames.ts';
import type { Subscriptions } from './subscriptions.ts';

/** What a server sends on one connection. */
export interface StompOutput {
  send(command: string, headers: Readonly<Record<string, string>>, body?: string): void;
  /** A MESSAGE for each subscription to the destination; false when there is none. */
  deliver(destination: string, body: string): boolean;
  /** From CONNECT on, frames are written in this version. */
  speak(version: StompVersion): void;
}

export const makeStompOutput = (
  tail: MessageTail,
  subscriptions: Subscriptions,
  write: (text: string) => void,
): StompOutput => {
  let version: StompVersion = '1.0'; // the frames before CONNECTED have no escapes, so that any peer can read them
  let messages = 0;
  return {
    send: (command, headers, body) => write(encodeFrame(command, headers, body, version)),
    deliver: (destination, body) => {
      const rest = tail(destination, body);
      const before = messages;
      for (const id of subscriptions.of(destination)) {
        messages += 1;
        write(messageFrame(id, messages, rest));
      }
      return messages > before;
    },
    speak: (agreed) => {
      version = agreed;
    },
  };
};
