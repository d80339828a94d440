import type { IdempotencyKey, ItemId, UserId } from '#contract/ids.ts';

/**
 * asked: the app has not answered yet · kept: it said that it is saved · half: it said that it is not, though the database
 * has it · lost: the page died before it said anything · void: it was not saved, and said so.
 */
type SentMessage = 'asked' | 'kept' | 'half' | 'lost' | 'void';

/** A state of a listing that a user brought about on one device, as they remember it. */
export interface Version {
  readonly act: 'draft' | 'publish' | 'give-up';
  /** Its title and the contents of its photos in order. */
  readonly text: string;
  readonly at: number;
  state: SentMessage;
  /** The backup store failed when it was saved, or was not told of it: only the database may have it. */
  isSingle: boolean;
}

/** A listing in the making, from its first photo on. */
export interface Sale {
  readonly draftId: string;
  readonly device: string;
  readonly user: UserId;
  readonly versions: Version[];
  /** Contents of every photo that it ever had, by the photo's id. */
  readonly photos: Map<string, string>;
  /** Anything goes from now on: it was deleted with its account, or lost with the only place that had it. */
  isFree: boolean;
  /** Its user was asked whether to publish it again, and told that nobody knows. */
  isAsked: boolean;
}

/** A change of a listing that the server has. */
export interface Alteration {
  readonly itemId: ItemId;
  readonly device: string;
  readonly user: UserId;
  readonly act: 'edit' | 'erase';
  /** What the user saw, and what they wanted instead, as server texts; photos by content. */
  readonly base: string;
  readonly wanted: string;
  readonly at: number;
  readonly ids: Set<IdempotencyKey>;
  state: SentMessage;
  isFree: boolean;
}

/** Everything that users did about listings of their own, by which the app is judged. */
export class Sales {
  readonly all: Sale[] = [];
  readonly alterations: Alteration[] = [];
  /** Grows with each answer of the app. */
  answers = 0;

  begin(device: string, user: UserId, draftId: string): Sale {
    const sale: Sale = {
      draftId,
      device,
      user,
      versions: [],
      photos: new Map(),
      isFree: false,
      isAsked: false,
    };
    this.all.push(sale);
    return sale;
  }

  of(draftId: string): Sale | undefined {
    return this.all.find((sale) => sale.draftId === draftId);
  }

  on(device: string, user: UserId): Sale[] {
    return this.all.filter((sale) => sale.device === device && sale.user === user);
  }

  /** The sale that had a photo of this content. */
  withPhoto(content: string): Sale | undefined {
    return this.all.find(({ photos }) => [...photos.values()].includes(content));
  }

  /** The database of a device is gone, and with it what no other place had. */
  wiped(device: string): void {
    for (const sale of this.all) {
      if (sale.device !== device) continue;
      const last = sale.versions.findLastIndex(({ state }) => state === 'kept');
      const known = sale.versions.slice(Math.max(0, last)).filter(({ state }) => state !== 'void');
      if (known.some(({ isSingle, state }) => isSingle || state !== 'kept')) sale.isFree = true;
    }
    for (const one of this.alterations) if (one.device === device) one.isFree = true;
  }

  /** A logout deletes what was not sent (I24). */
  leave(device: string): void {
    for (const sale of this.all) if (sale.device === device) sale.isFree = true;
    for (const one of this.alterations) if (one.device === device) one.isFree = true;
  }
}

/** What may be found: the last version that was accepted, or one after it of which nobody knows. */
export const expectedOf = ({ versions }: Sale): { last: Version; all: readonly Version[] } | null => {
  const known = versions.filter(({ state }) => state !== 'void');
  const at = known.findLastIndex(({ state }) => state === 'kept');
  const last = known[at];
  return last === undefined ? null : { last, all: known.slice(at) };
};

/** A listing as the user remembers it. */
export const saleText = (title: string, photos: readonly string[]): string => JSON.stringify([title, photos]);
