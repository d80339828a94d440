import type { ItemId, UserId } from '#contract/ids.ts';
import type { PickState, PickType } from '#contract/pick.ts';
import { BackupError } from '#src/db/backup/backup-store.ts';
import { type Mutation, mutation } from '#src/db/mutation.ts';
import { roomLeave } from '#src/domain/chat/leave-room.mutation.ts';
import { type ShownPick, seenOf } from '#src/domain/picks/pick.fold.ts';
import {
  pickCancel,
  pickConfirm,
  pickEdit,
  pickPropose,
  reviewWrite,
} from '#src/domain/picks/pick.mutation.ts';
import { pickView, proposalView } from '#src/domain/picks/pick.view.ts';
import type { Terms as AppTerms } from '#src/domain/picks/terms.ts';
import { reportSend } from '#src/domain/reports/send-report.mutation.ts';
import { enqueue } from '#src/sync/outbox/enqueue.ts';
import type { OutboxStores } from '#src/sync/outbox/stores.ts';
import { type Terms, termsText } from '#tests/model/pick.ts';
import type { Owner } from '#tests/sim/clock.ts';
import type { Device } from '#tests/sim/device.ts';
import type { ModelServer } from '#tests/sim/model-server.ts';
import type { AppUser } from '#tests/sim/scenarios/mutations/app-user.ts';
import type { TradeStep } from '#tests/sim/script.ts';
import type { Tab } from '#tests/sim/tab.ts';
import { type OnScreen, type Tap, type Taps, type TradeAct, textOf } from './taps.ts';
import { changed, draftTerms } from './terms.ts';

type Trade = Extract<TradeStep, { do: 'trade' }>;
type Draft = Pick<Tap, 'act' | 'item' | 'pick' | 'seen' | 'wanted' | 'said'> & {
  /** What of the server's lies under one's own waiting edit. */
  readonly under?: OnScreen | null;
};

/** What a user may do about a PICK that stands so on their screen, written apart from the screens. */
const offered = ({ state, isCreator }: OnScreen, isReviewed: boolean): readonly TradeAct[] => {
  if (state === 'PENDING') return isCreator ? ['cancel', 'edit'] : ['confirm', 'reject', 'edit'];
  if (state === 'CONFIRMED') return ['cancel', 'edit'];
  return state === 'SUCCESS' && !isReviewed ? ['review'] : [];
};

/** Somebody who trades, in the windows of one device: by what the app's screens show them, through the app's functions. */
export class Trader {
  readonly #device: Device;
  readonly #appUser: AppUser;
  readonly #taps: Taps;
  readonly #server: ModelServer;
  readonly #asked = new Map<Tab, Set<Tap>>();
  /** Windows that are about to keep something. */
  readonly #busy = new Set<Owner>();
  #words = 0;

  constructor(device: Device, appUser: AppUser, taps: Taps, server: ModelServer) {
    this.#device = device;
    this.#appUser = appUser;
    this.#taps = taps;
    this.#server = server;
    const { onDeath } = device;
    device.onDeath = (tab) => {
      onDeath(tab);
      for (const tap of this.#asked.get(tab) ?? []) tap.state = 'lost';
      for (const owner of this.#busy) if (owner.dead) this.#busy.delete(owner);
      this.#asked.delete(tab);
    };
    const { onTakenBack } = appUser;
    appUser.onTakenBack = (id) => {
      onTakenBack(id);
      const tap = taps.of(id);
      if (tap !== undefined) tap.isFree = true;
    };
  }

  async act(tab: Tab, step: Trade): Promise<void> {
    const user = await this.#appUser.userIn(tab);
    if (user === null) return;
    // nobody taps in two windows at once, or again before the app has answered
    if (this.#busy.size > 0) return;
    const { window } = tab;
    this.#busy.add(window);
    let tap: Tap | null = null;
    const hadFault = this.#device.disk.backups.fault !== null;
    let isAlone = false;
    const tell = (state: Tap['state']) => {
      this.#busy.delete(window);
      if (tap === null) return;
      this.#taps.answers += 1;
      this.#asked.get(tab)?.delete(tap);
      tap.keptAt = this.#device.in.timeline.now;
      if (tap.state !== 'asked') return;
      tap.state = state;
      tap.isSingle = this.#device.disk.backups.fault !== null || hadFault || isAlone;
    };
    this.#appUser.inWindow(
      tab,
      user,
      'trades',
      async (stores) => {
        isAlone = stores.backup.kind === 'none';
        const decided = await this.#decide(stores, user, step);
        if (decided === null) {
          this.#busy.delete(window);
          return;
        }
        const made = this.#note(tab, user, decided.draft);
        tap = made;
        const newKey = () => {
          const key = stores.newKey();
          made.names.add(key);
          return key;
        };
        const ids = await enqueue({ ...stores, newKey }, [decided.mutation]);
        made.isCarried = ids.length === 0;
        tell('kept');
      },
      (error) => tell(error instanceof BackupError ? 'half' : 'void'),
    );
  }

  #note(tab: Tab, user: UserId, draft: Draft): Tap {
    const { name, in: around, wallOffset } = this.#device;
    const isOffClock = Math.abs(wallOffset) > 5_000;
    const { under = null, ...rest } = draft;
    const at = around.timeline.now;
    const bases = this.#bases(draft, under);
    const tap = this.#taps.add({ ...rest, bases, device: name, user, at, isOffClock });
    const open = this.#asked.get(tab) ?? new Set();
    this.#asked.set(tab, open);
    open.add(tap);
    return tap;
  }

  /** What a decision may be held against. */
  #bases({ act, pick, seen }: Draft, under: OnScreen | null): ReadonlySet<string> {
    const bases = new Set<string>(seen === null ? [] : [textOf(seen)]);
    if (under === null || act !== 'edit') return bases;
    bases.add(textOf(under));
    const before = this.#taps.all.findLast(
      (tap) => tap.act === 'edit' && tap.pick === pick && tap.device === this.#device.name,
    );
    return new Set([...bases, ...(before?.bases ?? [])]);
  }

  /** What this user does about this listing, by what they see of it; null: the screen offers no such thing. */
  async #decide(
    stores: OutboxStores,
    user: UserId,
    step: Trade,
  ): Promise<{ draft: Draft; mutation: Mutation } | null> {
    const item = step.item as ItemId; // a listing of the script
    if (step.act === 'propose') return this.#propose(stores, user, item, step.n);
    const rows = (await stores.store.read(['picks'], (tx) => tx.range('picks', {})))
      .filter(({ itemId }) => itemId === item)
      .sort((a, b) => b.appointmentId - a.appointmentId);
    const row = rows[step.act === 'review' ? step.n % Math.max(1, rows.length) : 0];
    if (row === undefined) return null;
    const shown = (await pickView(stores.store, row.appointmentId))?.shown ?? null;
    if (shown === null) return null;
    if (step.act === 'report') return this.#report(user, shown);
    if (step.act === 'leave') return this.#leave(shown);
    return this.#answer(shown, step);
  }

  async #propose(stores: OutboxStores, user: UserId, item: ItemId, n: number) {
    const listing = this.#server.listings.get(item);
    if (listing === undefined || listing.ownerId === user) return null;
    const view = await proposalView(stores.store, item);
    // one that is known is shown instead of the form
    if (view.appointmentId !== null) return null;
    const type: PickType = n % 3 === 2 ? 'SALE' : 'RENTAL';
    const wanted = draftTerms(type, n, listing, this.#server.picks.clock());
    const draft: Draft = { act: 'propose', item, pick: null, seen: null, wanted, said: null };
    return { draft, mutation: mutation(pickPropose, { itemId: item, terms: wanted }) };
  }

  #answer(shown: ShownPick, { act, n }: Trade) {
    const { itemId: item, appointmentId: pick } = shown.pick;
    const seen = screenOf(shown);
    const can = offered(seen, shown.pick.isReviewed);
    const does = act === 'refuse' ? can.find((one) => one === 'cancel' || one === 'reject') : act;
    if (does === undefined || !can.some((one) => one === does)) return null;
    const draft = { act: does as TradeAct, item, pick, seen, wanted: null, said: null }; // one of `can`
    const basis = { appointmentId: pick, seen: seenOf(shown) };
    switch (does) {
      case 'confirm':
        return { draft, mutation: mutation(pickConfirm, basis) };
      case 'cancel':
      case 'reject':
        return { draft, mutation: mutation(pickCancel, { ...basis, as: does }) };
      case 'edit': {
        const canDeal = this.#server.listings.get(item)?.offer?.canDeal ?? false;
        const wanted = changed(asTerms(shown.terms), n, canDeal);
        const under = shown.waiting !== null ? serverOf(shown) : null;
        return {
          draft: { ...draft, wanted, under },
          mutation: mutation(pickEdit, { ...basis, terms: wanted }),
        };
      }
      case 'review': {
        const said = this.#say('후기');
        const args = { appointmentId: pick, rating: 1 + (n % 5), content: said };
        return { draft: { ...draft, said, seen: null }, mutation: mutation(reviewWrite, args) };
      }
      default:
        return null;
    }
  }

  #report(user: UserId, { pick }: ShownPick) {
    const { itemId: item, ownerId, requesterId } = pick;
    const whom = ownerId === user ? requesterId : ownerId;
    if (whom === null) return null;
    const said = this.#say('신고');
    const draft: Draft = { act: 'report', item, pick: null, seen: null, wanted: null, said };
    const args = { reportedUserId: whom, itemId: item, location: 'CHATROOM', categories: ['OTHER'] } as const;
    return { draft, mutation: mutation(reportSend, { ...args, categories: ['OTHER'], description: said }) };
  }

  #leave({ pick }: ShownPick) {
    const draft: Draft = {
      act: 'leave',
      item: pick.itemId,
      pick: null,
      seen: null,
      wanted: null,
      said: null,
    };
    return { draft, mutation: mutation(roomLeave, { chatRoomId: pick.chatRoomId }) };
  }

  #say(what: string): string {
    this.#words += 1;
    return `${what} ${this.#device.name} ${this.#words}`;
  }
}

/** Terms of a screen as the oracle writes them. */
export const asTerms = (terms: AppTerms): Terms => terms as Terms; // of the same fields, with words that the server gave

const serverOf = ({ pick }: ShownPick): OnScreen => ({
  terms: termsText(asTerms(pick as AppTerms)), // a PICK has terms
  state: pick.state as PickState, // as the server gave it
  isCreator: pick.isCreator,
});

const screenOf = ({ pick, terms }: ShownPick): OnScreen => ({
  terms: termsText(asTerms(terms)),
  state: pick.state as PickState, // as the server gave it
  isCreator: pick.isCreator,
});
