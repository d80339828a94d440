import * as v from 'valibot';
import { OfferedReplies } from '#contract/first-document.ts';
import type { Clock } from '#src/lib/time.ts';
import { type Call, encode, readAnswer } from './http.ts';

/** What is older was not made for this page: the browser has shown a stored one again. */
const longestMs = 30_000;

/** Turns a way to fetch into one that first looks among the replies that came beside the page. */
export type Offering = (call: Call, epoch: number, serverNow: () => number) => Call;

/**
 * Answers each call once from `text`, which holds the replies that came beside the page, as if it had been fetched when the
 * reply was made. Only the first engine of a database does: an earlier one may have stored what is newer. By the server's
 * time a reply is good for 30 s [P20].
 */
export const makeOffering = (text: string, clock: Clock): Offering => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), OfferedReplies), text);
  const replies = new Map(parsed.success ? Object.entries(parsed.output.replies) : []);
  const at = parsed.success ? parsed.output.at : 0;
  return (call, epoch, serverNow) => async (endpoint, input, options) => {
    const path = endpoint.method === 'GET' ? encode(endpoint, input).path : '';
    const reply = replies.get(path);
    replies.delete(path);
    const isNew = epoch === 1 && Math.abs(serverNow() - at) <= longestMs;
    if (reply === undefined || !isNew) return call(endpoint, input, options);
    const headers = { 'content-type': 'application/json' };
    const response = new Response(JSON.stringify(reply), { headers });
    return { ...(await readAnswer({ clock, onServerTime: () => {} }, endpoint, response)), at };
  };
};
