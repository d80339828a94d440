import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import type { Dialect } from './orders.ts';
import type { PairMember } from './pairs.ts';

/** A handshake and CONNECT that take longer are given up, as our client does. */
const openMs = 15_000;
const beatMs = 10_000;

export interface SocketEvents {
  /** A line of the room, own ones included. */
  readonly onLine: (content: string) => void;
  /** A line of ours is stored. */
  readonly onAcknowledged: () => void;
  /** It stood, and stands no more. */
  readonly onFall: () => void;
}

/** One member's connection. It parses no more than it must: the generator shares the machine with what it measures. */
export interface MemberSocket {
  say(content: string): void;
}

const bareSocket = (ws: WebSocket, { room }: PairMember, { onLine }: SocketEvents): MemberSocket => {
  ws.on('message', (data) => onLine(JSON.parse(String(data)).message.content));
  return {
    say: (content) => ws.send(JSON.stringify({ type: 'CHAT', message: { chatRoomId: room, content } })),
  };
};

const stompSocket = (
  ws: WebSocket,
  { room }: PairMember,
  { onLine, onAcknowledged }: SocketEvents,
  { onConnected, onStands }: { readonly onConnected: () => void; readonly onStands: () => void },
): MemberSocket => {
  let wanted = 3; // both receipts and the unread total
  const answered = () => {
    wanted -= 1;
    if (wanted === 0) onStands();
  };
  const begin = () => {
    onConnected();
    ws.send('SUBSCRIBE\nid:u\ndestination:/user/sub\nreceipt:u\n\n\0');
    ws.send(`SUBSCRIBE\nid:r\ndestination:/sub/chatroom/${room}\nreceipt:r\n\n\0`);
    const beat = setInterval(() => ws.send('\n'), beatMs);
    ws.once('close', () => clearInterval(beat));
  };
  ws.on('message', (data) => {
    const text = String(data);
    if (text.startsWith('CONNECTED')) return begin();
    if (text.startsWith('RECEIPT')) return answered();
    if (text.startsWith('ERROR')) throw new Error(text);
    if (!text.startsWith('MESSAGE')) return; // a heart-beat
    const body = text.slice(text.indexOf('\n\n') + 2, -1);
    if (text.startsWith('MESSAGE\nsubscription:r')) {
      if (body.startsWith('{"type":"CHAT"')) onLine(JSON.parse(body).message.content);
    } else if (body.startsWith('{"type":"UNREAD_CHAT_COUNT"')) {
      if (wanted > 0) answered();
    } else if (body.startsWith('{"type":"CHAT_ACK"')) onAcknowledged();
    else if (body.includes('_REJECTED"')) throw new Error(body);
  });
  ws.send('CONNECT\naccept-version:1.2\nheart-beat:10000,10000\n\n\0');
  return {
    say: (content) => {
      const body = JSON.stringify({ chatRoomId: room, content, clientMessageId: randomUUID() });
      ws.send(`SEND\ndestination:/pub/chat\ncontent-type:application/json\n\n${body}\0`);
    },
  };
};

/** Connects, subscribes to what is the member's own and to the room, and settles when all of that is answered. */
export const openMember = (
  member: PairMember,
  { dialect, port, ...events }: SocketEvents & { readonly dialect: Dialect; readonly port: number },
): Promise<MemberSocket> =>
  new Promise((resolve, reject) => {
    const address = `ws://127.0.0.1:${port}/${dialect === 'market' ? 'ws' : `?room=${member.room}`}`;
    const ws = new WebSocket(address, dialect === 'market' ? ['v12.stomp'] : [], {
      headers: { cookie: member.cookie },
      perMessageDeflate: false,
    });
    let stands = false;
    const late = setTimeout(() => ws.terminate(), openMs);
    const stand = (socket: MemberSocket) => {
      clearTimeout(late);
      stands = true;
      resolve(socket);
    };
    ws.on('error', () => undefined); // a close follows
    ws.on('close', () => {
      clearTimeout(late);
      if (stands) events.onFall();
      else reject(new Error(`${address} did not come to stand`));
    });
    ws.on('open', () => {
      if (dialect === 'bare') stand(bareSocket(ws, member, events));
      else {
        const socket: MemberSocket = stompSocket(ws, member, events, {
          onConnected: () => clearTimeout(late),
          onStands: () => stand(socket),
        });
      }
    });
  });
