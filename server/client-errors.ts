import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { InvalidInput, Problem } from './problem.ts';
import { rawAnswer } from './raw-answer.ts';

/** How long a peer may go on sending before its connection is cut. */
const lingerMs = 1_000;

/** The answer to what cannot be read as a request, by the name that Node gives the fault. */
const answerTo = (fault: string | undefined): string => {
  switch (fault) {
    case 'HPE_HEADER_OVERFLOW':
      return rawAnswer(431, new Problem('PAYLOAD_TOO_LARGE'));
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return rawAnswer(413, new Problem('PAYLOAD_TOO_LARGE'));
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return rawAnswer(408, new Problem('SERVICE_UNAVAILABLE')); // clients repeat a 408, and drop what is 400 (contract §11.2)
    default:
      return rawAnswer(400, new InvalidInput('request', 'HTTP 요청으로 읽을 수 없어요.'));
  }
};

/**
 * Answers requests that never reach the app with the error envelope (contract §1.3), where Node sends an empty body, and
 * closes the connection. What still comes is read and dropped for a moment: a socket destroyed with unread bytes is reset, and
 * the peer loses the answer.
 */
export const answerClientErrors = (server: Server): void => {
  const open = new WeakMap<Duplex, Set<ServerResponse>>();
  server.on('request', ({ socket }, response) => {
    const responses = open.get(socket) ?? new Set();
    open.set(socket, responses.add(response));
    response.once('close', () => responses.delete(response));
  });
  const hasBegun = (socket: Duplex): boolean =>
    [...(open.get(socket) ?? [])].some((response) => response.headersSent && !response.writableEnded);

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (socket.writableEnded) return; // answered; this is of the bytes after it
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
    socket.once('close', () => clearTimeout(timer));
    socket.end(hasBegun(socket) ? '' : answerTo(error.code));
  });
};
