import type { UserId } from '#contract/ids.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import type { Device } from '#tests/sim/device.ts';
import type { WriteSent } from '#tests/sim/sent-writes.ts';
import type { PickLook } from './looks.ts';
import { nameOf, type OnScreen, type Tap, type Taps, textOf } from './taps.ts';
import { carriedBy, isOf } from './wire.ts';

interface Deps {
  readonly report: (rule: string, what: string) => void;
  readonly taps: Taps;
  readonly now: () => number;
  readonly isExt: boolean;
}

/** A PICK as a device has stored it, since `at`, ms. */
type Known = OnScreen & { readonly at: number };

/** So long an attempt may still take effect (engine §3). */
const horizonMs = 10_000;
const dayMs = 24 * 3_600_000;
/** A look is acted on by then, if nothing on the way is slow. */
const precheckMs = 20_000;

/** Follows each request of a trade from the row that it leaves by to what the server does of it (I4, I12, C14). */
export class TradeWatch {
  readonly #deps: Deps;
  readonly #taps = new Map<string, Tap>();
  readonly #writes = new Map<string, { readonly write: WriteSent; readonly look: PickLook | undefined }>();
  readonly #stored = new Map<string, Known>();
  /** What its device had stored when a decision was claimed last. */
  readonly #claimed = new Map<Tap, Known | undefined>();
  readonly #looks = new Map<Device, PickLook[]>();
  /** Decisions that met other terms than their user had seen, where no server could keep them from it. */
  readonly drifted = new Set<Tap>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  tapOf(tag: string): Tap | undefined {
    return this.#taps.get(tag);
  }

  heard(device: Device, look: PickLook): void {
    const looks = this.#looks.get(device) ?? [];
    this.#looks.set(device, looks);
    looks.push(look);
  }

  /** The look by which a request was sent. */
  lookFor(_tap: Tap, tag: string): PickLook | undefined {
    return this.#writes.get(tag)?.look;
  }

  /** Some request of it took effect when its sender could no longer know, or never told it. */
  wasLate(tap: Tap): boolean {
    return tap.deeds.some(({ tag, at }) => {
      const write = tag === null ? undefined : this.#writes.get(tag)?.write;
      return write !== undefined && write.ended !== null && at > write.ended + horizonMs;
    });
  }

  /** A write that is about to leave. `rows`: what its device has committed, null where that cannot be seen. */
  leaves(device: Device, write: WriteSent, rows: readonly OutboxEntry[] | null): void {
    const carried = carriedBy(write);
    if (carried === null) return;
    const { report, taps } = this.#deps;
    const name = `${write.method} ${write.path} of ${device.name}`;
    const row = rows?.find(
      (one) =>
        (one.state === 'sending' || (one.state === 'ambiguous' && one.unsure)) &&
        isOf(one, carried, write) &&
        (write.key === null || one.key === write.key),
    );
    if (rows !== null && row === undefined) {
      report('I4', `${name} left without a row that says so`);
      return;
    }
    const tap = row === undefined ? this.#guess(device, carried, write) : taps.of(row.id);
    if (tap === undefined) {
      report('P-S3', `${name} left, and nobody had decided that`);
      return;
    }
    const isRight =
      carried.act === 'cancel-or-reject' ? /cancel|reject/.test(tap.act) : carried.act === tap.act;
    if (!isRight) report('P-S3', `${name} left for ${nameOf(tap)}`);
    const look = this.#look(device, write, tap);
    this.#taps.set(write.tag, tap);
    this.#writes.set(write.tag, { write, look });
    this.#judge(device, write, tap, look);
    tap.tags.push(write.tag);
  }

  #guess(
    device: Device,
    { act, pick, item, said }: NonNullable<ReturnType<typeof carriedBy>>,
    write: WriteSent,
  ) {
    const byKey = write.key === null ? undefined : this.#deps.taps.of(write.key);
    return (
      byKey ??
      this.#deps.taps.all.findLast(
        (tap) =>
          tap.device === device.name &&
          (act === 'cancel-or-reject' ? /cancel|reject/.test(tap.act) : act === tap.act) &&
          (said === undefined || tap.said === said) &&
          (act === 'leave' || (pick === null ? tap.item === item : tap.pick === pick)),
      )
    );
  }

  /** The newest look that shows what its user saw, or else the newest of all. */
  #look(device: Device, { user }: WriteSent, { pick, bases }: Tap): PickLook | undefined {
    const looks = this.#looks.get(device)?.filter((look) => look.pick === pick && look.user === user) ?? [];
    return looks.findLast((look) => bases.has(textOf(look))) ?? looks.at(-1);
  }

  /**
   * The device had stored, after the look by which it sends, that the PICK is another: when it claimed the decision, where that
   * can be seen. What is stored while the request leaves cannot hold it back.
   */
  #knows({ name }: Device, { user }: WriteSent, tap: Tap, look: PickLook): string | null {
    const { pick, bases } = tap;
    const stored = this.#claimed.has(tap)
      ? this.#claimed.get(tap)
      : this.#stored.get(`${name} ${user} ${pick}`);
    if (stored === undefined || stored.at < look.heard) return null;
    return bases.has(textOf(stored)) ? null : textOf(stored);
  }

  /** A PICK was committed as it stands there now. */
  stored(device: Device, user: UserId, pick: number, shown: OnScreen): void {
    this.#stored.set(`${device.name} ${user} ${pick}`, { ...shown, at: this.#deps.now() });
  }

  /** Committed: it goes out next. */
  claimed(device: Device, tap: Tap): void {
    this.#claimed.set(tap, this.#stored.get(`${device.name} ${tap.user} ${tap.pick}`));
  }

  #judge(device: Device, write: WriteSent, tap: Tap, look: PickLook | undefined): void {
    const { report, now, isExt } = this.#deps;
    const name = nameOf(tap);
    const isTimed = ['propose', 'edit', 'confirm', 'cancel', 'reject'].includes(tap.act);
    const since = tap.keptAt ?? now();
    const isOff = tap.isOffClock || Math.abs(device.wallOffset) > 5_000;
    if (isTimed && !tap.isRetried && !isOff && now() > since + dayMs + 60_000)
      report('I12', `${name} left ${Math.round((now() - since) / 3_600_000)} hours after it was decided`);
    if (isExt) return;
    const before = tap.tags.map((tag) => this.#writes.get(tag)?.write).filter((one) => one !== undefined);
    const unsure = before.findLast(isUnsure);
    if (unsure !== undefined && tap.act === 'edit' && !tap.isRetried)
      report('C14', `${name} was sent again, and nobody knew what had become of ${unsure.tag}`);
    const { seen } = tap;
    if (seen === null) return;
    const saw = textOf(seen);
    const shows = look && textOf(look);
    if (look === undefined || shows === undefined || !tap.bases.has(shows)) {
      report('I12', `${name} left after a look at ${shows ?? 'nothing'}, its person saw ${saw}`);
      return;
    }
    const knows = this.#knows(device, write, tap, look);
    if (knows !== null)
      report('I12', `${name} left though ${device.name} has stored ${knows}, its person saw ${saw}`);
    const slack = 8 * device.net.latencyMs + 4 * device.net.workMs + (device.net.wasSlow ? 20_000 : 0);
    if (look.heard + precheckMs + slack < now())
      report('I12', `${name} left by a look that was ${now() - look.heard} ms old`);
    if (unsure !== undefined && look.at < (unsure.ended ?? unsure.at) + horizonMs)
      report('I4', `${name} left again at once after ${unsure.tag}, of which nobody knew what became`);
  }
}

/** The server may have acted on it, and its sender does not know. */
const isUnsure = ({ ended, status, genuine }: WriteSent): boolean =>
  ended === null || status === null || status >= 500 || (status < 300 && !genuine);
