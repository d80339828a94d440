import type { Draw } from '#tests/kill/random.ts';

/** A piece of what a client might send: mostly frames, some of them bent, some no frames at all. */
export interface Piece {
  readonly bytes: Buffer;
  /** It was made to end its connection; most bent ones do too. */
  readonly isHostile: boolean;
}

export interface FuzzSetting {
  /** Rooms that the sender may enter, and rooms that it may not. */
  readonly own: readonly number[];
  readonly foreign: readonly number[];
  /** Share of pieces that are hostile. */
  readonly hostile: number;
}

const contents = [
  '안녕하세요',
  ' ',
  '',
  '\u3164',
  '가'.repeat(2000),
  '가'.repeat(2001),
  '\ud83d',
  'a\u0000b',
  '🐺\u2028\u200b',
  '\n\nMESSAGE\ndestination:/user/sub\n\n{}',
  '<img src=x onerror=alert(1)>',
  '\\u0000',
  7,
  null,
  [],
  {},
];
const keys = [
  '0192f0c4-7a1e-7c3a-9d51-2f6b8a0c4e11',
  'short',
  'x'.repeat(65),
  '0000000000000000',
  7,
  null,
  '../../etc',
];
const destinations = [
  '/sub/chatroom/*',
  '/sub/**',
  '/**',
  '/sub/chatroom/1/../2',
  '/sub/chatroom/%31',
  '/sub/chatroom/0',
  '/sub/chatroom/9999999999999999',
  '/sub/chatroom/-1',
  '/sub/chatroom/1.5',
  '/user/2/sub',
  '/queue/sub-user2',
  '/topic/chat',
  '',
  ' ',
  '/pub/chat',
  '/sub/chatroom/١',
];
const lengths = ['-1', 'abc', '1e3', '0', '1', '65536', '999999999', '+5', '', ' 3', '3 ', '00'];
const garbage = [
  '\n'.repeat(500),
  '\0',
  '\0\0\0',
  '\r',
  '\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  '\uFEFFSEND\n\n\0',
  '{}',
  '[]',
  '["x"]',
  'SEND',
  'SEND\n',
  'SEND\n\n',
  'x'.repeat(5000),
  `SEND\n${'a:b\n'.repeat(60)}\n\0`,
  `SEND\na:${'b'.repeat(5000)}\n\n\0`,
  'SEND\n:\n\n\0',
  'SEND\na\n\n\0',
  'SEND\na:\\q\n\n\0',
  'SEND\na:\\\n\n\0',
];

/** Makes pieces from the grammar of STOMP and then bends some; the same draw makes the same pieces. */
export const makePieces = (draw: Draw, { own, foreign, hostile }: FuzzSetting): (() => Piece) => {
  const pick = <T>(values: readonly T[]): T => values[draw.below(values.length)] as T; // never an empty list
  const room = () => `/sub/chatroom/${pick(draw.chance(0.7) ? own : foreign)}`;
  const id = () => `s${draw.below(6)}`;
  const frame = (command: string, headers: readonly [string, string][], body = ''): Buffer => {
    const end = draw.chance(0.1) ? '\r\n' : '\n';
    const lines = headers.map(([name, value]) => `${name}:${value}${end}`).join('');
    const sized = body !== '' && draw.chance(0.5) ? `content-length:${Buffer.byteLength(body)}${end}` : '';
    return Buffer.from(`${command}${end}${lines}${sized}${end}${body}\0${draw.chance(0.1) ? '\n' : ''}`);
  };
  const receipt = (): [string, string][] => (draw.chance(0.3) ? [['receipt', `r${draw.below(1000)}`]] : []);
  const chat = (): string => {
    const message: Record<string, unknown> = {
      chatRoomId: pick(draw.chance(0.8) ? own : foreign),
      content: draw.chance(0.5) ? `${draw.below(1e6)}번째 말` : pick(contents),
      ...(draw.chance(0.7)
        ? { clientMessageId: draw.chance(0.8) ? `fuzz-${draw.below(1e9)}-${'0'.repeat(12)}` : pick(keys) }
        : {}),
      ...(draw.chance(0.2)
        ? { userId: 1, chatId: 'x', createdAt: 'x', isPick: true, pickInfo: {}, isNotification: true }
        : {}),
    };
    return JSON.stringify(message).replaceAll('\0', '');
  };

  /** What a well-meaning client sends, in any order: it leaves the connection standing nearly always. */
  const kind = (): Buffer => {
    switch (draw.below(8)) {
      case 0:
        return Buffer.from('\n');
      case 1:
      case 2:
        return frame('UNSUBSCRIBE', [['id', id()], ...receipt()]);
      case 3: {
        const name = `s${draw.below(1e9)}`;
        const where: [string, string] = ['destination', draw.chance(0.3) ? '/user/sub' : room()];
        // Taken back at once, or twenty would soon be reached.
        const off = frame('UNSUBSCRIBE', [['id', name]]);
        return Buffer.concat([frame('SUBSCRIBE', [['id', name], where, ...receipt()]), off]);
      }
      default:
        return frame('SEND', [['destination', '/pub/chat'], ...receipt()], chat());
    }
  };
  const evil = (): Buffer => {
    switch (draw.below(8)) {
      case 0:
        return Buffer.from(pick(garbage));
      case 1:
        return frame('SUBSCRIBE', [
          ['id', id()],
          ['destination', pick(destinations)],
        ]);
      case 2:
        return frame('SEND', [['destination', draw.chance(0.5) ? room() : pick(destinations)]], chat());
      case 3:
        return frame(
          'SEND',
          [
            ['destination', '/pub/chat'],
            ['content-length', pick(lengths)],
          ],
          chat(),
        );
      case 4:
        return frame(
          pick(['BEGIN', 'COMMIT', 'ABORT', 'ACK', 'NACK', 'MESSAGE', 'ERROR', 'CONNECT', 'STOMP', 'SELECT']),
          receipt(),
        );
      case 5:
        return frame('SUBSCRIBE', [
          ['id', id()],
          ['destination', room()],
          ['selector', 'T(java.lang.Runtime).getRuntime()'],
        ]);
      case 6:
        return frame('DISCONNECT', receipt());
      default:
        return frame(
          'SEND',
          [
            ['destination', '/pub/chat'],
            ['content-type', 'text/html'],
          ],
          chat(),
        );
    }
  };
  const bent = (bytes: Buffer): Buffer => {
    const at = draw.below(bytes.length);
    switch (draw.below(5)) {
      case 0: {
        const copy = Buffer.from(bytes);
        copy[at] = draw.below(256);
        return copy;
      }
      case 1:
        return bytes.subarray(0, at);
      case 2:
        return Buffer.concat([bytes.subarray(0, at), Buffer.from([draw.below(256)]), bytes.subarray(at)]);
      case 3:
        return Buffer.concat([bytes.subarray(0, at), bytes]);
      default:
        return Buffer.concat([
          bytes.subarray(0, at),
          bytes.subarray(Math.min(bytes.length, at + 1 + draw.below(8))),
        ]);
    }
  };

  return () => {
    if (!draw.chance(hostile)) return { bytes: kind(), isHostile: false };
    return { bytes: draw.chance(0.5) ? bent(kind()) : evil(), isHostile: true };
  };
};
