import * as v from 'valibot';
import type { PushDeviceId } from '#contract/push.ts';
import { defineMutation } from '#src/db/mutation.ts';

/** Another device of the account is told of nothing any more (contract §11.4 l). */
export const pushDeviceForget = defineMutation({
  kind: 'push.forget',
  version: 1,
  args: v.object({ deviceId: v.custom<PushDeviceId>((given) => typeof given === 'string') }),
  lane: ({ deviceId }) => `push.device:${deviceId}`,
  lifeMs: null,
  merge: (_waiting, next) => next,
  reads: ['push'],
  isTrue: async (tx, { deviceId }) =>
    (await tx.get('push', 'push'))?.devices.some((device) => device.deviceId === deviceId) === false,
});
