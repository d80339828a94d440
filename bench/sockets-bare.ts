import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

// The least that could carry a room of two: `ws` and nothing else. Says its port to the process that started it.
const rooms = new Map<string, WebSocket[]>();
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
server.on('connection', (ws, request) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://bare');
  const room = searchParams.get('room') ?? '';
  const people = rooms.get(room) ?? [];
  rooms.set(room, [...people, ws]);
  ws.on('message', (data) => {
    const text = String(data);
    for (const one of rooms.get(room) ?? []) one.send(text);
  });
});
server.on('listening', () => process.send?.((server.address() as AddressInfo).port)); // TCP
process.on('disconnect', () => process.exit(0));
