import type { UserId } from '#contract/ids.ts';
import type { Cookies, Reply, Request } from './model-types.ts';

/** A real server beside the model: the same requests in the same order (P-D2). */
export interface Shadow {
  /** Somebody logged in: these cookies of the model's are a session of the real one, too. */
  signIn(user: UserId, cookies: Cookies): Promise<void>;
  /** Asks the real server what the model was asked, and answers what it said. */
  ask(request: Request, reply: Reply): Promise<Reply>;
}
