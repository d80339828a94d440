export type MessageTail = (destination: string, body: string) => string;

/**
 * The part of a MESSAGE frame that all its receivers share. A broker delivers one message to many connections in a row,
 * so the last part is cached: its length is counted and its text joined once.
 */
export const makeMessageTail = (): MessageTail => {
  let last = { destination: '', body: '', tail: '' };
  return (destination, body) => {
    if (last.body !== body || last.destination !== destination) {
      const length = Buffer.byteLength(body);
      const tail = `\ndestination:${destination}\ncontent-type:application/json\ncontent-length:${length}\n\n${body}\0`;
      last = { destination, body, tail };
    }
    return last.tail;
  };
};

/** The frame of one receiver. `subscription` is already escaped for the receiver's version of STOMP. */
export const messageFrame = (subscription: string, id: number, tail: string): string =>
  `MESSAGE\nsubscription:${subscription}\nmessage-id:${id}${tail}`;
