import { drain } from './drain.ts';
import { settleLogout } from './login-gate.ts';
import { pressed } from './press.ts';
import { readPushed, renewSubscription, showPushed } from './push.ts';
import { takeShared } from './share.ts';

/**
 * What the service worker does seldom and with the whole engine: a script of its own, which `engine-part.ts` loads when
 * it is needed. The core starts with every navigation, and is small without it.
 */
const part = { drain, pressed, readPushed, renewSubscription, settleLogout, showPushed, takeShared };
export type EnginePart = typeof part;

declare const self: ServiceWorkerGlobalScope & { campickEngine?: EnginePart };
self.campickEngine = part;
