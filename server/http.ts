import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { UserId } from '#contract/ids.ts';

/** What hono carries for one request. */
export interface HttpEnv {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** The verified origin this request was sent to. */
    own: string;
    /** Set once the session has been read; for the log line only. */
    user: UserId | null;
    /** The pattern of the route that answered, never the path itself. */
    route: string;
  };
}

export type HttpContext = Context<HttpEnv>;
