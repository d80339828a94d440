import type { UserId } from '#contract/ids.ts';
import type { Device } from './device.ts';
import { logout, losePower, wipe } from './disasters.ts';
import type { ModelServer } from './model-server.ts';
import type { Witness } from './scenarios/mutations/witness.ts';
import type { Oracle } from './scenarios/reads/oracle.ts';
import type { CommonStep } from './script.ts';
import type { Watcher } from './watcher.ts';

/** What a step on one device needs of the world around it (world.ts). */
interface Around {
  readonly server: ModelServer;
  readonly oracle: Oracle;
  readonly witness: Witness;
  readonly watchers: readonly Watcher[];
  because(device: Device): void;
  wake(device: Device): void;
  settle(): Promise<void>;
  elapse(ms: number): Promise<void>;
}

/** Does one step of a script on its device. */
export const onDevice = async (
  world: Around,
  device: Device,
  step: Extract<CommonStep, { d: number }>,
): Promise<void> => {
  const { net } = device;
  const tab = 't' in step ? device.tabs[step.t] : undefined;
  const appUser = world.witness.appUserOf(device);
  const engine = device.engine();
  switch (step.do) {
    case 'show':
      if (!tab?.open || tab.frozen) return;
      tab.shown.add(step.key);
      world.because(device);
      return engine?.see(step.key);
    case 'hide':
      tab?.shown.delete(step.key);
      return;
    case 'refresh':
      world.because(device);
      return engine?.refresh(step.key);
    case 'more':
      world.because(device);
      return engine?.more(step.key);
    case 'scroll':
      for (let page = 0; page < 6; page += 1) {
        world.because(device);
        device.engine()?.more('home');
        await world.elapse(1_000);
      }
      return;
    case 'wake':
      return world.wake(device);
    case 'offline':
      return net.setOnline(false);
    case 'online':
      net.setOnline(true);
      return world.wake(device);
    case 'fault':
      net.fault = step;
      return net.met.clear();
    case 'wall':
      device.wallOffset = step.ms;
      for (const watcher of world.watchers) watcher.jumped?.(device);
      return;
    case 'disk':
      return device.disk.setFault(step.fault);
    case 'crash':
      return tab && device.crash(tab);
    case 'reopen':
      return tab && device.reopen(tab);
    case 'freeze':
      return tab && device.freeze(tab);
    case 'thaw':
      if (!tab?.frozen) return;
      device.thaw(tab);
      return world.wake(device); // it is visible again
    case 'power':
      losePower(device, step.most);
      for (const watcher of world.watchers) watcher.forget?.(device);
      return world.oracle.forget(device);
    case 'login':
      return login(world, device, step.user as UserId); // one of the members
    case 'logout':
      if ((await device.session()).state !== 'member' || device.disk.faulty()) return;
      world.wake(device); // a user comes back to the page and logs out at once: with questions under way
      await world.settle();
      net.over = 0;
      device.mayBeMember = false;
      await logout(device);
      for (const watcher of world.watchers) watcher.loggedOut?.(device);
      for (const one of device.tabs) one.looking = null;
      return world.oracle.forget(device);
    case 'want':
      if (tab === undefined) return;
      world.because(device);
      appUser.deaf = step.deaf ?? false;
      return appUser.like(tab, step.item, step.liked);
    case 'want-block':
      world.because(device);
      return tab && appUser.block(tab, step.user, step.blocked);
    case 'rename':
      if (tab === undefined) return;
      world.because(device);
      appUser.deaf = step.deaf ?? false;
      return appUser.edit(tab, { name: step.name, photo: step.photo });
    case 'undo':
      return tab && appUser.takeBack(tab, step.at);
    case 'again':
      world.because(device);
      return tab && appUser.again(tab);
    case 'plant':
      return tab && appUser.plant(tab);
    case 'die':
      device.plan = { left: step.left, moment: step.moment };
      return;
    case 'home':
      device.disk.backups.fault = step.fault;
      return;
    case 'close':
      for (const one of device.tabs) device.crash(one);
      return;
    case 'sync':
      world.because(device);
      return device.sync();
    case 'wipe':
      await wipe(device);
      device.mayBeMember = true; // a logout that the server was not told of is forgotten with it
      return world.oracle.forget(device);
    case 'expire':
      net.jar = { ...net.jar, access: null };
      return;
    default:
      step satisfies never;
  }
};

/** A login leaves the app and comes back to it with new cookies. */
export const login = async (world: Around, device: Device, user: UserId): Promise<void> => {
  if ((await device.session()).state === 'leaving' || !device.net.online) return;
  const cookies = world.server.signIn(user);
  await device.net.shadow?.signIn(user, cookies);
  device.net.setJar(cookies);
  device.mayBeMember = true;
  world.because(device); // everything on screen is another one's
  world.wake(device);
};
