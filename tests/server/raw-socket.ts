import { connect } from 'node:net';

/** Sends bytes as they are and collects everything until the server closes. */
export const sendRaw = (port: number, bytes: string | Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
    socket.on('error', reject);
  });

/** The status of each answer in such a stream. */
export const statuses = (answer: string): number[] =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map((found) => Number(found[1]));
