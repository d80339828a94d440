import * as v from 'valibot';
import type { PushDeviceId, PushSubscription } from '#contract/push.ts';
import { defineMutation } from '#src/db/mutation.ts';

/** Of what is wanted of this device. */
export const pushDeviceLane = 'push.device';

// this device wrote them: the shapes are the contract's, which the server holds them to and a first route need not carry
const Args = v.object({
  /** How this device wants to be told; null: of nothing any more. */
  wanted: v.nullable(v.custom<PushSubscription>((given) => typeof given === 'object' && given !== null)),
  /** The server's name of this device, where it has one. */
  deviceId: v.nullable(v.custom<PushDeviceId>((given) => typeof given === 'string')),
});

/** Whether and how this device is told while the app is closed (contract §11.4 l). What was wanted last counts. */
export const pushDeviceSet = defineMutation({
  kind: 'push.device',
  version: 1,
  args: Args,
  lane: () => pushDeviceLane,
  lifeMs: null,
  merge: (waiting, next) => ({ ...next, deviceId: next.deviceId ?? waiting.deviceId }),
});
