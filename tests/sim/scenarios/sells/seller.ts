import type { IdempotencyKey, UserId } from '#contract/ids.ts';
import { BackupError } from '#src/db/backup/backup-store.ts';
import { mutation } from '#src/db/mutation.ts';
import * as outbox from '#src/db/outbox.ts';
import type { PhotoRow } from '#src/db/rows.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { itemCreate, pendingListingOf } from '#src/domain/listings/create-listing.mutation.ts';
import { itemDelete } from '#src/domain/listings/delete-listing.mutation.ts';
import { type ListingDraft, listingDraftRow, listingDrafts } from '#src/domain/listings/draft.fold.ts';
import { editDraftId, listingDraftKey } from '#src/domain/listings/draft-key.ts';
import { editsOf, foldEdit, itemEdit } from '#src/domain/listings/edit-listing.mutation.ts';
import { formOfItem, type ListingForm, photoIdsOf } from '#src/domain/listings/form.ts';
import { discard } from '#src/sync/outbox/discard.ts';
import { dropDraft, keepDraft, reopenDraft } from '#src/sync/outbox/drafts.ts';
import { enqueue } from '#src/sync/outbox/enqueue.ts';
import type { OutboxStores } from '#src/sync/outbox/stores.ts';
import type { Owner } from '#tests/sim/clock.ts';
import type { Device } from '#tests/sim/device.ts';
import type { AppUser } from '#tests/sim/scenarios/mutations/app-user.ts';
import type { SellStep } from '#tests/sim/script.ts';
import type { Tab } from '#tests/sim/tab.ts';
import { type Edited, stoppedEdit, storedListing } from './own-rows.ts';
import { blank, contentOf, formText, photoNamed } from './sale-forms.ts';
import { type Alteration, type Sale, type Sales, saleText, type Version } from './sales.ts';

/** Notes what the user does just before it is written; its answer says what the app said of it. */
type Noted = Pick<Version, 'state'> & Partial<Pick<Version, 'isSingle'>>;
type Note = (what: Noted) => void;

/** A user who sells, in the windows of one device: through the same functions as the app's screens. */
export class Seller {
  readonly #device: Device;
  readonly #appUser: AppUser;
  readonly #sales: Sales;
  readonly #asked = new Map<Tab, Set<Noted>>();
  readonly #busy = new Set<Owner>();
  #count = 0;

  constructor(device: Device, appUser: AppUser, sales: Sales) {
    this.#device = device;
    this.#appUser = appUser;
    this.#sales = sales;
    const { onDeath } = device;
    device.onDeath = (tab) => {
      onDeath(tab);
      for (const one of this.#asked.get(tab) ?? []) if (one.state === 'asked') one.state = 'lost';
      for (const owner of this.#busy) if (owner.dead) this.#busy.delete(owner);
      this.#asked.delete(tab);
    };
  }

  async act(tab: Tab, step: SellStep): Promise<void> {
    const user = await this.#appUser.userIn(tab);
    // nobody taps in two windows at once, or again before the app has answered
    if (user === null || this.#busy.size > 0) return;
    const { window } = tab;
    this.#busy.add(window);
    const noted: Noted[] = [];
    let isAlone = false;
    const note: Note = (what) => {
      noted.push(what);
      const open = this.#asked.get(tab) ?? new Set();
      this.#asked.set(tab, open.add(what));
    };
    const tell = (state: Version['state']) => {
      this.#busy.delete(window);
      this.#sales.answers += 1;
      for (const what of noted) {
        if (what.state === 'asked') what.state = state;
        if (isAlone || this.#device.disk.backups.fault !== null) what.isSingle = true;
      }
    };
    this.#appUser.inWindow(
      tab,
      user,
      'sells',
      async (stores) => {
        isAlone = stores.backup.kind === 'none';
        await this.#do(stores, user, step, note);
        tell('kept');
      },
      (error) => tell(error instanceof BackupError ? 'half' : 'void'),
    );
  }

  async #do(stores: OutboxStores, user: UserId, { act, n }: SellStep, note: Note): Promise<void> {
    switch (act) {
      case 'new':
        return this.#begin(stores, user, n, note);
      case 'alter':
        return this.#alter(stores, user, n, note);
      case 'erase':
        return this.#erase(stores, user, n, note);
      case 'resolve':
        return this.#resolve(stores, user, n, note);
      case 'reopen':
        return this.#reopen(stores, n, note);
      default:
        return this.#change(stores, act, n, note);
    }
  }

  async #begin(stores: OutboxStores, user: UserId, n: number, note: Note): Promise<void> {
    this.#count += 1;
    const draftId = `draft-${this.#device.name}-${this.#count}`;
    const sale = this.#sales.begin(this.#device.name, user, draftId);
    const photos = Array.from({ length: 1 + (n % 3) }, () => this.#photo());
    const form: ListingForm = {
      ...blank,
      title: `새 상품 ${this.#device.name} ${this.#count}`,
      photos: photos.map(({ id }) => ({ photoId: id })),
    };
    await this.#save(
      stores,
      sale,
      { draftId, form, step: 5, auto: true, edits: null, isSaved: false },
      photos,
      note,
    );
  }

  /** Changes a draft of this device, by what is stored of it: as the wizard that was opened with it. */
  async #change(stores: OutboxStores, act: SellStep['act'], n: number, note: Note): Promise<void> {
    const stored = await stores.store.read(['drafts'], listingDrafts);
    const mine = stored.flatMap(({ draft }) => {
      const sale = this.#sales.of(draft.draftId);
      return sale === undefined ? [] : [{ draft, sale }];
    });
    const chosen = mine[n % Math.max(1, mine.length)];
    if (chosen === undefined) return;
    const { draft, sale } = chosen;
    const { form } = draft;
    const saved = (changed: Partial<ListingForm>, photos: readonly PhotoRow[] = []) =>
      this.#save(stores, sale, { ...draft, form: { ...form, ...changed } }, photos, note);
    switch (act) {
      case 'photo': {
        if (form.photos.length >= 6) return;
        const photo = this.#photo();
        return saved({ photos: [...form.photos, { photoId: photo.id }] }, [photo]);
      }
      case 'remove-photo':
        return form.photos.length < 2 ? undefined : saved({ photos: form.photos.slice(1) });
      case 'reorder':
        return saved({ photos: form.photos.toReversed() });
      case 'write':
        return saved({ title: `${form.title.slice(0, 40)} ${n}` });
      case 'give-up':
        note(this.#version(sale, 'give-up', form));
        return dropDraft(stores, listingDraftKey(draft.draftId));
      case 'publish': {
        note(this.#version(sale, 'publish', form));
        const args = { draftId: draft.draftId, form, auto: true, until: null };
        await enqueue(stores, [mutation(itemCreate, args, { draft: listingDraftKey(draft.draftId) })]);
        return;
      }
      default:
        return;
    }
  }

  async #save(
    stores: OutboxStores,
    sale: Sale,
    draft: ListingDraft,
    photos: readonly PhotoRow[],
    note: Note,
  ): Promise<void> {
    for (const photo of photos) sale.photos.set(photo.id, contentOf(photo));
    note(this.#version(sale, 'draft', draft.form));
    await keepDraft(stores, listingDraftRow(draft, stores.now()), photos);
  }

  #version(sale: Sale, act: Version['act'], form: ListingForm): Version {
    const text = saleText(
      form.title,
      photoIdsOf(form).map((id) => sale.photos.get(id) ?? '?'),
    );
    const isSingle = this.#device.disk.backups.fault !== null;
    const made: Version = { act, text, at: this.#device.in.timeline.now, state: 'asked', isSingle };
    sale.versions.push(made);
    return made;
  }

  /** Takes a pending listing back into its draft. */
  async #reopen(stores: OutboxStores, n: number, note: Note): Promise<void> {
    const rows = await stores.store.read(['outbox'], outbox.all);
    const pending = rows.flatMap((row) => pendingListingOf(row) ?? []);
    const chosen = pending[n % Math.max(1, pending.length)];
    const sale = chosen === undefined ? undefined : this.#sales.of(chosen.draftId);
    if (chosen === undefined || sale === undefined) return;
    const version = this.#version(sale, 'draft', chosen.form);
    note(version);
    const { draftId, form } = chosen;
    const draft: ListingDraft = { draftId, form, step: 6, auto: true, edits: null, isSaved: true };
    const outcome = await reopenDraft(stores, chosen.row.id, listingDraftRow(draft, stores.now()));
    if (outcome !== 'reopened') version.state = 'void';
  }

  async #alter(stores: OutboxStores, user: UserId, n: number, note: Note): Promise<void> {
    const own = await storedListing(stores, user, n);
    if (own === null) return;
    const { item, form: base } = own;
    const pending = editsOf(await stores.store.read(['outbox'], outbox.all)).get(item.itemId);
    const shown = formOfItem(foldEdit(item, pending)) ?? base;
    const from = pending ?? shown;
    const photo = n % 3 === 1 && from.photos.length < 6 ? this.#photo() : null;
    this.#count += 1;
    const photos = photo === null ? from.photos.toReversed() : [...from.photos, { photoId: photo.id }];
    const form = { ...from, title: `고친 상품 ${item.itemId} ${this.#device.name} ${this.#count}`, photos };
    if (photo !== null) {
      const edits = { itemId: item.itemId, base: { form: base, version: item.detail?.version ?? null } };
      const draft = { draftId: editDraftId(item.itemId), form, step: 5, auto: true, edits, isSaved: false };
      await keepDraft(stores, listingDraftRow(draft, stores.now()), [photo]);
    }
    const version = item.detail?.version ?? null;
    await this.#edit(stores, user, { item, base, form, version }, note);
  }

  async #edit(
    stores: OutboxStores,
    user: UserId,
    { item, base, form, version }: Edited,
    note: Note,
  ): Promise<void> {
    const ids = new Set<IdempotencyKey>();
    const made = this.#alteration(user, item, 'edit', formText(base), formText(form), ids);
    note(made);
    const newKey = () => {
      const key = stores.newKey();
      ids.add(key);
      return key;
    };
    await enqueue({ ...stores, newKey }, [
      mutation(
        itemEdit,
        { itemId: item.itemId, form },
        { precondition: { form: base, version }, draft: listingDraftKey(editDraftId(item.itemId)) },
      ),
    ]);
  }

  #alteration(
    user: UserId,
    { itemId }: ItemRow,
    act: Alteration['act'],
    base: string,
    wanted: string,
    ids: Set<IdempotencyKey>,
  ): Alteration {
    const where = { device: this.#device.name, at: this.#device.in.timeline.now };
    const made: Alteration = {
      ...where,
      itemId,
      user,
      act,
      base,
      wanted,
      ids,
      state: 'asked',
      isFree: false,
    };
    this.#sales.alterations.push(made);
    return made;
  }

  async #erase(stores: OutboxStores, user: UserId, n: number, note: Note): Promise<void> {
    const own = await storedListing(stores, user, n);
    // its screen offers it only online
    if (own === null || !this.#device.net.online) return;
    const ids = new Set<IdempotencyKey>();
    note(this.#alteration(user, own.item, 'erase', formText(own.form), 'deleted', ids));
    await enqueue(stores, [mutation(itemDelete, { itemId: own.item.itemId })]);
  }

  /** Answers the question which side of a conflict counts. */
  async #resolve(stores: OutboxStores, user: UserId, n: number, note: Note): Promise<void> {
    const stopped = await stoppedEdit(stores);
    if (stopped === null) return;
    const { row, edit } = stopped;
    const item = await stores.store.read(['items'], (tx) => tx.get('items', edit.itemId));
    const base = item === undefined ? null : formOfItem(item);
    if (n % 2 === 0 && item !== undefined && base !== null)
      return this.#edit(
        stores,
        user,
        { item, base, form: edit.form, version: item.detail?.version ?? null },
        note,
      );
    for (const one of this.#sales.alterations) if (one.ids.has(row.id)) one.isFree = true;
    await discard(stores, row.id);
  }

  #photo(): PhotoRow {
    this.#count += 1;
    return photoNamed(`photo-${this.#device.name}-${this.#count}-00000`);
  }
}
