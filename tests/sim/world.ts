import type { ItemId, UserId } from '#contract/ids.ts';
import { draftOf, offerOf } from '#tests/model/items.ts';
import { isChecked } from '#tests/model/kind.ts';
import { Timeline } from './clock.ts';
import { Device } from './device.ts';
import type { Disk } from './disk.ts';
import { changeElsewhere, likeElsewhere } from './elsewhere.ts';
import { noFault } from './faults.ts';
import { drain, launch } from './launch.ts';
import { leap } from './leap.ts';
import { ModelServer } from './model-server.ts';
import { Network } from './network.ts';
import { onDevice } from './on-device.ts';
import { makeRandom, type Random } from './random.ts';
import { makeWitness, type Witness } from './scenarios/mutations/witness.ts';
import { Oracle } from './scenarios/reads/oracle.ts';
import type { Script, Setting, Step } from './script.ts';
import type { Tab } from './tab.ts';
import type { Watcher } from './watcher.ts';

/** A rule that did not hold, and the state of things when it was seen. */
export interface Violation {
  readonly rule: string;
  readonly what: string;
  readonly at: number;
}

/** How much a device had asked by itself, and how it had refreshed its session. */
export interface Counted {
  readonly sent: number;
  readonly most: number;
  readonly needless: number;
}

/** Devices, their server and the time between them, moved step by step. */
export class World {
  readonly timeline = new Timeline();
  readonly server: ModelServer;
  readonly devices: Device[];
  readonly violations: Violation[] = [];
  /** What every world is judged by. */
  readonly oracle: Oracle;
  readonly witness: Witness;
  /** Who else watches it, and has users of their own in it. */
  readonly watchers: Watcher[];
  readonly random: Random;
  /** What of each device counts as asked by itself; absent: all. From `countNoMore` on its judge asks, too. */
  readonly counted = new Map<Device, Counted>();
  readonly #setting: Setting;
  /** When each device was given a reason to ask the server something (I28). */
  readonly reasons = new Map<Device, number[]>();
  readonly #quickDisk: boolean;
  readonly #turns: number;
  /** What of each device was committed when it was looked at last. */
  readonly #looked = new Map<Device, number>();
  #trace = 0x811c9dc5;

  constructor({ seed, setting }: Script, makeDisk: () => Disk) {
    const random = makeRandom(seed ^ 0x5bd1e995);
    this.random = random;
    this.#setting = setting;
    this.#quickDisk = setting.diskMs === 0;
    this.server = new ModelServer({ ...setting, refreshMs: 30 * 86_400_000, seed }, () => this.timeline.now);
    for (const [id, name] of [
      [1, '푸른늑대'],
      [2, '초록여우'],
      [3, '노란고래'],
    ] as const)
      this.server.member(id as UserId, name); // any positive number is an id
    this.devices = Array.from({ length: setting.devices }, (_none, at) => {
      const net = new Network(this.timeline, this.server, makeRandom(seed + 977 * (at + 1)));
      net.name = `d${at}`;
      net.latencyMs = setting.latencyMs;
      net.applyDelayMs = setting.applyDelayMs ?? net.applyDelayMs;
      net.workMs = setting.workMs ?? 0;
      net.isDenied = setting.denied ?? false;
      return new Device(`d${at}`, setting.tabs, makeDisk(), net, {
        timeline: this.timeline,
        random,
        diskMs: setting.diskMs,
        surfaced: (error) =>
          this.report('I29', error instanceof Error ? (error.stack ?? error.name) : 'thrown'),
        launch,
        drain,
      });
    });
    this.oracle = new Oracle((rule, what) => this.report(rule, what), this.server.ledger, isChecked(setting));
    this.witness = makeWitness({
      report: (rule, what) => this.report(rule, what),
      server: this.server,
      now: () => this.timeline.now,
      devices: this.devices,
      sells: setting.sells ?? false,
    });
    this.watchers = [this.witness];
    for (let at = 0; at < setting.items; at += 1) this.#add();
    this.#turns = this.devices.every((device) => device.disk.exact) ? 1 : 5;
  }

  report(rule: string, what: string): void {
    this.violations.push({ rule, what, at: this.timeline.now });
  }

  trace(): string {
    return (this.#trace >>> 0).toString(16);
  }

  #mark(text: string): void {
    for (let at = 0; at < text.length; at += 1)
      this.#trace = Math.imul(this.#trace ^ text.charCodeAt(at), 0x01000193);
  }

  #add(): void {
    const itemId = (this.server.listings.size + 1) as ItemId; // any positive number is an id
    this.server.listings.set(itemId, {
      itemId,
      ownerId: ((itemId % 3) + 1) as UserId, // one of the three members
      title: `상품 ${itemId}`,
      salePrice: 1_000 * itemId,
      likeCount: 0,
      repostDate: this.server.moment(),
      sold: false,
      deleted: false,
      version: 0,
      ...(this.#setting.trades ? { offer: offerOf(itemId) } : {}),
      ...(this.#setting.sells ? { draft: draftOf(itemId) } : {}),
    });
  }

  /** Lets everything that has begun come to rest, and looks. */
  async settle(): Promise<void> {
    // a database of its own tasks is at rest only when it has nothing to do for several turns
    let quiet = 0;
    while (quiet < this.#turns) {
      await new Promise<void>((done) => setImmediate(done));
      quiet = this.devices.some(({ disk, net }) => disk.busy() || net.asking > 0) ? 0 : quiet + 1;
    }
    for (const watcher of this.watchers) watcher.judge();
    for (const watcher of this.watchers) for (const device of this.devices) watcher.glance?.(device);
    for (const device of this.devices) device.rested();
    for (const device of this.devices) {
      await device.supervise();
      // what a user was told is judged at once, too: by the next step the database may be gone
      const answers = this.watchers.reduce((sum, watcher) => sum + watcher.answers(), 0);
      const commits = device.disk.commits() + answers;
      if (commits === this.#looked.get(device) && device.net.violations.length === 0) continue;
      this.#looked.set(device, commits);
      await this.oracle.check(device, this.#quickDisk && device.disk.exact);
      for (const watcher of this.watchers) await watcher.look(device);
    }
  }

  async elapse(ms: number): Promise<void> {
    const until = this.timeline.now + ms;
    await this.settle();
    while (this.violations.length === 0 && this.timeline.step(until)) await this.settle();
  }

  async step(step: Step): Promise<void> {
    await this.#apply(step);
    await this.settle();
    this.#mark(`${step.do}@${this.timeline.now}`);
    for (const { net } of this.devices) this.#mark(`${net.sent.length}.${net.genuine}.${net.over}`);
  }

  async #apply(step: Step): Promise<void> {
    switch (step.do) {
      case 'run':
        return this.elapse(step.ms);
      case 'add':
        return this.#add();
      case 'delete':
      case 'repost':
      case 'edit':
      case 'sell':
        return changeElsewhere(this.server, step.do, step.item);
      case 'like':
        return likeElsewhere(this.server, step);
      case 'revoke':
        return this.server.sessions.revoke(step.user as UserId); // one of the members
      case 'leap':
        return leap(this, step.ms);
      case 'own':
      case 'trade':
      case 'deal':
      case 'say':
      case 'begin':
      case 'part':
      case 'look':
      case 'climb':
      case 'socket':
      case 'answer':
      case 'enter':
      case 'exit':
      case 'quit':
      case 'block':
      case 'unblock':
        for (const watcher of this.watchers) await watcher.step?.(step);
        return;
      default: {
        const device = this.devices[step.d];
        return device === undefined ? undefined : onDevice(this, device, step);
      }
    }
  }

  /** The window in which a user takes a step, which is a reason for its device to ask the server something. */
  userAt({ d, t }: { readonly d: number; readonly t: number }): { device: Device; tab: Tab } | null {
    const device = this.deviceAt(d);
    const tab = device?.tabs[t];
    return device === null || tab === undefined ? null : { device, tab };
  }

  /** The same of a step that is no window's. */
  deviceAt(d: number): Device | null {
    const device = this.devices[d];
    if (device !== undefined) this.because(device);
    return device ?? null;
  }

  /** What devices ask from now on is not their own doing. */
  countNoMore(): void {
    for (const device of this.devices) {
      const { sent, refreshes } = device.net;
      this.counted.set(device, {
        sent: sent.length,
        most: refreshes.most,
        needless: refreshes.needless,
      });
    }
  }

  /** A user gave this device a reason to ask the server something. */
  because(device: Device): void {
    const times = this.reasons.get(device) ?? [];
    this.reasons.set(device, times);
    times.push(this.timeline.now);
  }

  /** Something happened by which an app looks again: focus, `online`, a page that is shown again. */
  wake(device: Device): void {
    this.because(device);
    const engine = device.engine();
    engine?.wake();
    if (engine) for (const key of device.shownKeys()) engine.see(key);
    device.sayLooks();
  }

  /** Every trouble ends. What a user would see of it: the network is back, closed tabs are opened. */
  async heal(): Promise<void> {
    for (const device of this.devices) {
      device.net.fault = noFault;
      device.net.met.clear();
      device.disk.setFault(null);
      device.disk.backups.fault = null;
      device.plan = null;
      device.net.dial?.setFault('none');
      const wasFrozen = device.tabs.some((tab) => tab.frozen);
      for (const tab of device.tabs) {
        device.thaw(tab);
        device.reopen(tab);
      }
      const wasOffline = !device.net.online;
      device.net.setOnline(true);
      device.net.dial?.healed();
      // nothing else tells an engine that its troubles are over
      if (wasOffline || wasFrozen) this.wake(device);
    }
    await this.settle();
  }
}
