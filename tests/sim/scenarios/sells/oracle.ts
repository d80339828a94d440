import type { Account } from '#src/db/accounts.ts';
import type { DraftRow, OutboxEntry, PhotoRow } from '#src/db/rows.ts';
import { pendingListingOf } from '#src/domain/listings/create-listing.mutation.ts';
import { listingDraftOf } from '#src/domain/listings/draft.fold.ts';
import { type ListingForm, photoIdsOf } from '#src/domain/listings/form.ts';
import type { Device } from '#tests/sim/device.ts';
import type { SellLedger } from './ledger.ts';
import { contentOf } from './sale-forms.ts';
import { expectedOf, type Sale, type Sales, saleText } from './sales.ts';

interface Deps {
  readonly report: (rule: string, what: string) => void;
  readonly sales: Sales;
  readonly ledger: SellLedger;
}

/** What is committed of one account, in the database or, while that is wiped, in its backup store. */
interface Stored {
  readonly outbox: readonly OutboxEntry[];
  readonly drafts: readonly DraftRow[];
  readonly photos: readonly Pick<PhotoRow, 'id' | 'bytes'>[];
}

const nothing: Stored = { outbox: [], drafts: [], photos: [] };

/** Judges what is stored of listings in the making (I1, P-I1, D1, D2): it reads tables, and folds by itself. */
export class SellOracle {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** At rest: every listing that was accepted is where it was left, with its photos in order. */
  async check(device: Device): Promise<void> {
    const { sales, report } = this.#deps;
    for (const account of device.disk.accounts())
      if (account !== 'visitor') await this.#owners(device, account);
    for (const sale of sales.all.filter((one) => one.device === device.name)) {
      const stored = await this.#stored(device, sale.user);
      // of one that is free, too: an older copy that alone came back is asked about, and its user may publish it
      for (const row of stored.outbox)
        if (row.reason?.is === 'unproven' && pendingListingOf(row)?.draftId === sale.draftId)
          sale.isAsked = true;
      const expected = expectedOf(sale);
      if (sale.isFree || expected === null) continue;
      const found = this.#found(sale, stored);
      if (found.length > 1) report('D2', `${sale.draftId} is ${found.join(' and ')}`);
      const isGivenUp = expected.all.some(({ act }) => act === 'give-up');
      const [one] = found;
      if (one === undefined) {
        if (!isGivenUp) report('P-S1', `${sale.draftId} was accepted and is nowhere any more`);
      } else if (!expected.all.some((version) => matches(one, version)))
        report(
          'D1',
          `${sale.draftId} is ${short(one)}, and its user left it as ${short(nameOf(expected.last))}`,
        );
    }
  }

  /** Nothing of one account lies with another (P-I1). */
  async #owners(device: Device, account: Exclude<Account, 'visitor'>): Promise<void> {
    const { outbox, drafts } = await tablesOf(device, account);
    const ids = [
      ...drafts.flatMap((row) => listingDraftOf(row)?.draft.draftId ?? []),
      ...outbox.flatMap((row) => pendingListingOf(row)?.draftId ?? []),
    ];
    for (const id of ids) {
      const sale = this.#deps.sales.of(id);
      if (sale !== undefined && sale.user !== account)
        this.#deps.report('P-I1', `${id} of ${sale.user} lies with ${account} on ${device.name}`);
    }
  }

  /** What a sale is now: `draft …`, `publish …` for one that is pending or published; more than one is a fault. */
  #found(sale: Sale, { outbox, drafts, photos }: Stored): string[] {
    const contents = new Map(photos.map((photo) => [photo.id, contentOf(photo)]));
    const text = (form: ListingForm) =>
      saleText(
        form.title,
        photoIdsOf(form).map((id) => contents.get(id) ?? `lost ${id}`),
      );
    const asDraft = drafts
      .flatMap((row) => listingDraftOf(row)?.draft ?? [])
      .filter(({ draftId }) => draftId === sale.draftId)
      .map(({ form }) => `draft ${text(form)}`);
    const asEntry = outbox
      .flatMap((row) => pendingListingOf(row) ?? [])
      .filter(({ draftId }) => draftId === sale.draftId)
      .map(({ form }) => `publish ${text(form)}`);
    if (asDraft.length + asEntry.length > 0) return [...asDraft, ...asEntry];
    return this.#deps.ledger
      .created(sale)
      .slice(0, 1)
      .map((made) => `publish ${made}`);
  }

  async #stored(device: Device, user: Exclude<Account, 'visitor'>): Promise<Stored> {
    const { disk } = device;
    const has = disk.accounts().includes(user);
    if (has && (await disk.account(user).peek('marks')).length > 0) return tablesOf(device, user);
    // a wiped database is brought back from the backup store, beside what was written since
    const [now, then] = [has ? await tablesOf(device, user) : nothing, copiesOf(device, user)];
    const known = new Set([...now.drafts.map(({ key }) => key), ...now.outbox.map(({ id }) => String(id))]);
    return {
      outbox: [...now.outbox, ...then.outbox.filter(({ id }) => !known.has(id))],
      drafts: [...now.drafts, ...then.drafts.filter(({ key }) => !known.has(key))],
      photos: [...now.photos, ...then.photos],
    };
  }
}

const tablesOf = async ({ disk }: Device, account: Account): Promise<Stored> => {
  const db = disk.account(account);
  return {
    outbox: await db.peek('outbox'),
    drafts: await db.peek('drafts'),
    photos: await db.peek('photos'),
  };
};

/** Bytes of copies, which a Blob gives only later: read once each. */
const bytesOf = new WeakMap<Blob, ArrayBuffer>();
export const readCopies = async ({ disk }: Device): Promise<void> => {
  for (const { entries } of disk.backups.stores.values())
    for (const { bytes } of entries.values())
      if (bytes !== undefined && !bytesOf.has(bytes)) bytesOf.set(bytes, await bytes.arrayBuffer());
};

const copiesOf = ({ disk }: Device, account: Account): Stored => {
  const entries = [...(disk.backups.stores.get(account)?.entries.values() ?? [])];
  const of = (kind: string) => entries.filter((entry) => entry.kind === kind);
  const drafts = of('draft').map(({ value }) => value as DraftRow); // only drafts are stored as such
  const outbox = of('intent').map(({ value }) => value as OutboxEntry); // only entries are stored as such
  // of a listing that is copied as both, or twice as pending, the later one comes back
  const isLater = (row: OutboxEntry, draft: DraftRow | undefined) => (draft?.at ?? -1) <= row.createdAt;
  const twin = (row: OutboxEntry) =>
    drafts.find(({ key }) => key === `listing:${pendingListingOf(row)?.draftId}`);
  const isSentAgain = (row: OutboxEntry) =>
    pendingListingOf(row) !== null && outbox.some((one) => one.lane === row.lane && one.seq > row.seq);
  const kept = outbox.filter((row) => isLater(row, twin(row)) && !isSentAgain(row));
  const sent = new Set(kept.map((row) => `listing:${pendingListingOf(row)?.draftId}`));
  return {
    outbox: kept,
    drafts: drafts.filter(({ key }) => !sent.has(key)),
    photos: of('photo').flatMap(({ id, bytes }) => {
      const read = bytes === undefined ? undefined : bytesOf.get(bytes);
      return read === undefined ? [] : [{ id, bytes: read }];
    }),
  };
};

const nameOf = ({ act, text }: { readonly act: string; readonly text: string }): string => `${act} ${text}`;
const matches = (found: string, version: { readonly act: string; readonly text: string }): boolean =>
  found === nameOf(version);
/** Without the bytes of its pictures. */
const short = (text: string): string => text.replace(/[^\x20-\x7e가-힣]|[!-~]{60,}/g, '').slice(0, 300);
