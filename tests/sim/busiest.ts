import type { Device } from './device.ts';
import type { World } from './world.ts';

/** Requests that one reason of a person's may cause within a minute (I28). */
const requestsAReason = 8;

/**
 * Most requests of a device within a minute, up to its `end`th, beyond those that people gave reason for. A call and the
 * refresh of the session that it needs are one try: the more of the two count.
 */
export const busiestMinute = (world: World, device: Device, end?: number): number => {
  const reasons = world.reasons.get(device) ?? [];
  const sent = device.net.sent.slice(0, end);
  const most = (ones: readonly { readonly at: number }[]): number => {
    let [found, first] = [0, 0];
    ones.forEach((one, at) => {
      while ((ones[first]?.at ?? 0) < one.at - 60_000) first += 1;
      const why = reasons.filter((when) => when > one.at - 75_000 && when <= one.at).length;
      found = Math.max(found, at - first + 1 - why * requestsAReason);
    });
    return found;
  };
  const isRefresh = ({ path }: { readonly path: string }) => path === '/api/v1/refresh-token';
  return Math.max(most(sent.filter(isRefresh)), most(sent.filter((one) => !isRefresh(one))));
};
