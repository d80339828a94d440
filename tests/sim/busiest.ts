import type { Device } from './device.ts';
import type { World } from './world.ts';

/** Requests that one reason of a user's may cause within a minute (I28). */
const requestsAReason = 8;

/** Who an `is-login` that says no more than yes is about: with it one question, and one request on a server that says who. */
const whoPath = '/api/v1/user';

/** Most requests of a device within a minute, up to its `end`th, beyond those that users gave reason for. */
export const busiestMinute = (world: World, device: Device, end?: number): number => {
  // a message that waited for its turn is work when it first leaves, not when it was typed
  const leaves = new Map<string, number>();
  for (const { body, at } of device.net.messages) if (!leaves.has(body)) leaves.set(body, at);
  const reasons = [...(world.reasons.get(device) ?? []), ...leaves.values()];
  let [most, first] = [0, 0];
  const asked = device.net.sent.slice(0, end).filter(({ path }) => path !== whoPath);
  asked.forEach((sent, at) => {
    while ((asked[first]?.at ?? 0) < sent.at - 60_000) first += 1;
    const why = reasons.filter((when) => when > sent.at - 75_000 && when <= sent.at).length;
    most = Math.max(most, at - first + 1 - why * requestsAReason);
  });
  return most;
};
