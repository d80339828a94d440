import type { ItemId, UserId } from '#contract/ids.ts';
import { draftOf, offerOf } from '#tests/model/items.ts';
import { isChecked } from '#tests/model/kind.ts';
import type { ChatKind } from './chat-kind.ts';
import { others } from './chat-others.ts';
import { type ChatWitness, makeChatWitness } from './chat-witness.ts';
import { Timeline } from './clock.ts';
import { Device } from './device.ts';
import type { Disk } from './disk.ts';
import { changeElsewhere, likeElsewhere } from './elsewhere.ts';
import { noFault } from './faults.ts';
import { drain, launch } from './launch.ts';
import { leap } from './leap.ts';
import { ModelBroker } from './model-broker.ts';
import { ModelServer } from './model-server.ts';
import { makeDial } from './model-socket.ts';
import { Network } from './network.ts';
import { onDevice } from './on-device.ts';
import { Oracle } from './oracle.ts';
import { makeRandom, type Random } from './random.ts';
import type { Script, Step } from './script.ts';
import { makeSellWitness, type SellWitness } from './sell-witness.ts';
import type { Shadow } from './shadow.ts';
import { deal } from './trade-others.ts';
import { makeTradeWitness, type TradeWitness } from './trade-witness.ts';
import { makeWitness, type Witness } from './witness.ts';

/** A rule that did not hold, and the state of things when it was seen. */
export interface Violation {
  readonly rule: string;
  readonly what: string;
  readonly at: number;
}

/** Devices, their server and the time between them, moved step by step. */
export class World {
  readonly timeline = new Timeline();
  readonly server: ModelServer;
  readonly devices: Device[];
  readonly violations: Violation[] = [];
  readonly oracle: Oracle;
  readonly witness: Witness;
  /** null: nobody talks in this world. */
  readonly chat: { readonly broker: ModelBroker; readonly witness: ChatWitness } | null;
  /** null: nobody trades in this world. */
  readonly trades: TradeWitness | null;
  /** null: nobody sells in this world. */
  readonly sells: SellWitness | null;
  readonly #isTrading: boolean;
  readonly #isSelling: boolean;
  /** When each device was given a reason to ask the server something (I28). */
  readonly reasons = new Map<Device, number[]>();
  readonly #quickDisk: boolean;
  readonly #turns: number;
  /** What of each device was committed when it was looked at last. */
  readonly #looked = new Map<Device, number>();
  #trace = 0x811c9dc5;

  constructor({ seed, setting }: Script, makeDisk: () => Disk, shadow: Shadow | null = null) {
    const random = makeRandom(seed ^ 0x5bd1e995);
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
      net.shadow = shadow;
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
    this.#isTrading = setting.trades ?? false;
    this.#isSelling = setting.sells ?? false;
    for (let at = 0; at < setting.items; at += 1) this.#add();
    this.chat = setting.chat === undefined ? null : this.#openRooms(setting.chat, random);
    this.trades = !this.#isTrading
      ? null
      : makeTradeWitness({
          report: (rule, what) => this.report(rule, what),
          server: this.server,
          now: () => this.timeline.now,
          devices: this.devices,
          personOf: this.witness.personOf,
        });
    this.sells = !this.#isSelling
      ? null
      : makeSellWitness({
          report: (rule, what) => this.report(rule, what),
          server: this.server,
          now: () => this.timeline.now,
          devices: this.devices,
          personOf: this.witness.personOf,
        });
    this.#turns = this.devices.every((device) => device.disk.exact) ? 1 : 5;
  }

  /** Rooms of user 1 and of user 2, with somebody else and with each other, and all that tells of them. */
  #openRooms(chat: ChatKind, random: Random) {
    const { server, timeline, devices } = this;
    const { rooms, roomCalls: calls } = server;
    const broker = new ModelBroker({ rooms, calls, chat, timeline });
    for (const device of devices)
      device.net.dial = makeDial({ timeline, server, broker, chat, random }, device.net);
    for (const [itemId, user] of [
      [2, 1],
      [3, 3],
      [1, 1],
    ].slice(0, chat.rooms))
      rooms.open(itemId as ItemId, user as UserId); // of the script's listings and members
    const witness = makeChatWitness({
      report: (rule, what) => this.report(rule, what),
      server,
      broker,
      now: () => timeline.now,
      devices,
      personOf: this.witness.personOf,
    });
    const say = () => {
      for (const device of devices) device.sayLooks();
      timeline.schedule(10_000, say);
    };
    say();
    return { broker, witness };
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
      ...(this.#isTrading ? { offer: offerOf(itemId) } : {}),
      ...(this.#isSelling ? { draft: draftOf(itemId) } : {}),
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
    this.witness.judge();
    this.chat?.witness.judge();
    this.trades?.judge();
    this.sells?.judge();
    for (const device of this.devices) this.chat?.witness.glance(device);
    for (const device of this.devices) device.rested();
    for (const device of this.devices) {
      await device.supervise();
      // what a person was told is judged at once, too: by the next step the database may be gone
      const commits =
        device.disk.commits() +
        this.witness.mutations.answers +
        (this.chat?.witness.talk.answers ?? 0) +
        (this.trades?.taps.answers ?? 0) +
        (this.sells?.sales.answers ?? 0);
      if (commits === this.#looked.get(device) && device.net.violations.length === 0) continue;
      this.#looked.set(device, commits);
      await this.oracle.check(device, this.#quickDisk && device.disk.exact);
      await this.witness.look(device);
      await this.chat?.witness.look(device);
      await this.trades?.look(device);
      await this.sells?.look(device);
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
      case 'answer':
      case 'enter':
      case 'exit':
      case 'quit':
      case 'block':
      case 'unblock':
        return others(this, step);
      case 'deal':
        return deal(this.server, step);
      case 'leap':
        return leap(this, step.ms);
      default: {
        const device = this.devices[step.d];
        return device === undefined ? undefined : onDevice(this, device, step);
      }
    }
  }

  /** A person gave this device a reason to ask the server something. */
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

  /** Every trouble ends. What a person would see of it: the network is back, closed tabs are opened. */
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
