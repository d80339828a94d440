import type { Deed, DeedKind, Report, Review } from '#tests/model/pick.ts';
import { isUnfinished, termsText } from '#tests/model/pick.ts';
import type { Device } from '#tests/sim/device.ts';
import { doubled } from '#tests/sim/far-end.ts';
import type { ModelServer } from '#tests/sim/model-server.ts';
import { nameOf, type Tap, type Taps, type TradeAct } from './taps.ts';
import type { TradeWatch } from './watch.ts';

interface Deps {
  readonly report: (rule: string, what: string) => void;
  readonly taps: Taps;
  readonly server: ModelServer;
  readonly watch: TradeWatch;
  readonly devices: () => readonly Device[];
}

type Change = readonly [from: string, to: string];
/** Which change each deed may be (contract §5.2), written apart from whoever does them. */
const table: Readonly<Record<DeedKind, readonly Change[]>> = {
  propose: [['-', 'PENDING']],
  edit: [
    ['PENDING', 'PENDING'],
    ['CONFIRMED', 'PENDING'],
  ],
  confirm: [['PENDING', 'CONFIRMED']],
  reject: [['PENDING', 'CANCELLED']],
  cancel: [
    ['PENDING', 'CANCELLED'],
    ['CONFIRMED', 'CANCELLED'],
  ],
  leave: [
    ['PENDING', 'CANCELLED'],
    ['CONFIRMED', 'CANCELLED'],
  ],
  block: [
    ['PENDING', 'CANCELLED'],
    ['CONFIRMED', 'CANCELLED'],
  ],
  expire: [['PENDING', 'EXPIRED']],
  start: [['CONFIRMED', 'IN_PROGRESS']],
  complete: [
    ['IN_PROGRESS', 'SUCCESS'],
    ['CONFIRMED', 'SUCCESS'],
  ],
  review: [
    ['IN_PROGRESS', 'SUCCESS'],
    ['CONFIRMED', 'SUCCESS'],
  ],
};

const does: Readonly<Record<TradeAct, DeedKind>> = {
  propose: 'propose',
  edit: 'edit',
  confirm: 'confirm',
  cancel: 'cancel',
  reject: 'reject',
  review: 'review',
  report: 'block',
  leave: 'leave',
};

/** Judges what the server came to hold by what users decided, and by what was on their screens (I5, I12, P-S2 to P-S4). */
export class TradeServerOracle {
  readonly #deps: Deps;
  #deeds = 0;
  #reviews = 0;
  #reports = 0;
  /** The last deed about each PICK. */
  readonly #last = new Map<number, Deed>();
  /** Deeds that nobody could keep from happening: they came when their sender could no longer know (engine §3). */
  late = 0;
  /** Terms that changed between a look and its request on a server without preconditions (engine §3, window 3). */
  drifted = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  judge(): void {
    const { deeds } = this.#deps.server.picks;
    for (; this.#deeds < deeds.length; this.#deeds += 1) {
      const deed = deeds[this.#deeds];
      if (deed === undefined) continue;
      this.#allowed(deed);
      this.#deed(deed, this.#last.get(deed.pick));
      this.#last.set(deed.pick, deed);
    }
    const { reviews, reports } = this.#deps.server.opinions;
    for (; this.#reviews < reviews.length; this.#reviews += 1) this.#said('review', reviews[this.#reviews]);
    for (; this.#reports < reports.length; this.#reports += 1) this.#said('report', reports[this.#reports]);
  }

  /** No state and no change that the table forbids. */
  #allowed({ kind, from, to, pick, user, terms }: Deed): void {
    const { report, server } = this.#deps;
    if (!table[kind].some(([before, after]) => before === (from ?? '-') && after === to))
      report('C5.2', `${kind} took PICK ${pick} from ${from} to ${to}`);
    const isSale = terms.startsWith('SALE');
    if (isSale && to === 'IN_PROGRESS' && !server.kind.older) report('C5.2', `sale ${pick} is running`);
    const before = this.#last.get(pick);
    const isMine = before?.creator === user;
    if (kind === 'confirm' && isMine) report('C5.2', `${user} accepted what they proposed in PICK ${pick}`);
    if (kind === 'reject' && isMine) report('C5.2', `${user} rejected what they proposed in PICK ${pick}`);
    if (before !== undefined && (before.to !== from || !isUnfinished(before.to)))
      report('C5.2', `PICK ${pick} was ${before.to}, and ${kind} took it from ${from}`);
  }

  #tapOf(tag: string | null): Tap | undefined {
    return tag === null ? undefined : this.#deps.watch.tapOf(tag.replace(doubled, ''));
  }

  #deed(deed: Deed, before: Deed | undefined): void {
    const { report, server } = this.#deps;
    const { tag, user, kind, pick } = deed;
    if (user === null || tag === null) return; // the clock's, or another program's
    const tap = this.#tapOf(tag);
    if (tap === undefined) {
      report('P-S3', `${tag} did ${kind} of PICK ${pick}, and nobody had decided that`);
      return;
    }
    const name = nameOf(tap);
    if (tap.user !== user) {
      report('P-S4', `${name} was done by ${user}`);
      return;
    }
    if (!tag.endsWith(doubled)) tap.deeds.push(deed);
    const isExact = server.kind.ext;
    const isRace = !isExact && before !== undefined && this.#isRace(tap, tag, before);
    if (does[tap.act] !== kind && !isRace) report('I12', `${name} became ${kind} of PICK ${pick}`);
    const { seen, wanted } = tap;
    if (seen !== null && before !== undefined && !tag.endsWith(doubled)) {
      const was = `${before.to} ${before.terms} ${before.creator === user}`;
      const saw = `${seen.state} ${seen.terms} ${seen.isCreator}`;
      const isSeen = tap.bases.has(was);
      if (!isSeen && !isRace) report('I12', `${name} met ${was}, and its person saw ${saw}`);
      if (!isSeen && isRace) {
        this.drifted += 1;
        this.#deps.watch.drifted.add(tap);
      }
    }
    if (wanted !== null && deed.terms !== termsText(wanted))
      report('P-S3', `${name} put ${deed.terms}, and ${termsText(wanted)} was wanted`);
    if (tap.act === 'propose' || tap.act === 'edit') this.#once(tap, name);
    else if (tap.deeds.length > 1 && tap.act !== 'report' && tap.act !== 'leave') this.#once(tap, name);
  }

  /** What it met came about after the look that it was sent by. */
  #isRace(tap: Tap, tag: string, before: Deed): boolean {
    const look = this.#deps.watch.lookFor(tap, tag.replace(doubled, ''));
    return look !== undefined && before.at >= look.at;
  }

  /** Done at most once (I5): but where its first request came in when nobody waited for it any more. */
  #once(tap: Tap, name: string): void {
    if (tap.deeds.length < 2) return;
    const isKnown = tap.isRetried || tap.isFree || this.#deps.watch.wasLate(tap);
    if (!this.#deps.server.kind.ext && isKnown) {
      this.late += 1;
      tap.isLate = true;
    } else this.#deps.report('I5', `${name} was done ${tap.deeds.length} times`);
  }

  #said(act: 'review' | 'report', what: Review | Report | undefined): void {
    if (what === undefined || what.tag === null) return;
    const { report, server } = this.#deps;
    const tap = this.#tapOf(what.tag);
    const words = 'content' in what ? what.content : what.description;
    if (tap === undefined || tap.act !== act || tap.said !== words)
      report('P-S3', `${what.tag} left the ${act} «${words}», and nobody had written that`);
    if (!('content' in what)) return;
    const same = server.opinions.reviews.filter(
      ({ pick, reviewer }) => pick === what.pick && reviewer === what.reviewer,
    );
    if (same.length > 1) report('I5', `PICK ${what.pick} has ${same.length} reviews of ${what.reviewer}`);
  }
}
