import { request } from 'node:http';
import { parseKst } from '#src/lib/kst.ts';

/**
 * One call over a connection of its own: one that was kept may be closed by the server at the moment it is used, and
 * what changes something cannot be asked twice.
 */
const call = (origin: string, method: 'GET' | 'POST', body?: object): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = request(`${origin}/__test/clock`, { method, headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (piece: string) => {
        text += piece;
      });
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(text);
        else reject(new Error(`the clock answered ${answer.statusCode}: ${text}`));
      });
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });

/** The server's time, ms since 1970 (server/app.ts). */
export const serverNow = async (origin: string): Promise<number> => {
  const { now } = JSON.parse(await call(origin, 'GET')) as { now: string }; // its one field
  const at = parseKst(now);
  if (at === undefined) throw new Error(`the clock said ${now}`);
  return at;
};

/** Moves the server's clock on by so many ms; what falls due on the way has happened when this is over. */
export const advance = async (origin: string, ms: number): Promise<void> => {
  await call(origin, 'POST', { advanceMs: Math.round(ms) });
};
