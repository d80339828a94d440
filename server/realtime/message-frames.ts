/**
 * The part of a MESSAGE frame that all its receivers share. The hub hands one event to many connections in a row, so the
 * last one is remembered: its length is counted and its text joined once.
 */
export const makeMessageTail = (): ((destination: string, body: string) => string) => {
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

/** One receiver's frame. `subscription` is already written as the receiver's version of STOMP has it. */
export const messageFrame = (subscription: string, id: number, tail: string): string =>
  `MESSAGE\nsubscription:${subscription}\nmessage-id:${id}${tail}`;
