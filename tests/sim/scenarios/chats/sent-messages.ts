import type { ChatRoomId, IdempotencyKey, ItemId, UserId } from '#contract/ids.ts';

/** As in mutations.ts: asked · kept · half · lost · void. */
type SaidState = 'asked' | 'kept' | 'half' | 'lost' | 'void';

/** A message as its user remembers it; never what the app made of it. */
export interface SentMessage {
  readonly no: number;
  readonly device: string;
  readonly user: UserId;
  /** null: about a listing, whose room is made with it. */
  readonly room: ChatRoomId | null;
  readonly item: ItemId | null;
  readonly content: string;
  readonly at: number;
  /** Its device's clock was wrong then: a copy that comes back from the backup store is dated wrongly, and knows nothing else. */
  isOffClock: boolean;
  /** Names that its window gave away while it kept it: one of them is the mutation's. */
  readonly names: Set<IdempotencyKey>;
  state: SaidState;
  told: number | null;
  /** Only the database has it. */
  isSingle: boolean;
  /** Its user took it back, or logged out: it may be gone, and may have gone out before that. */
  isFree: boolean;
  /** Its user sent it again after it was refused: its place in the order is its user's doing. */
  isRetried: boolean;
  /** Nothing here draws it any more: the database in which it was done was wiped. */
  isPast: boolean;
  /** When the room that was to be made for it was known here; null: there was none yet. */
  movedAt: number | null;
  /** It came back from the backup store, perhaps after what was said without it. */
  isRestored: boolean;
}

/** Everything that users said on devices under test. */
export class SentMessages {
  readonly all: SentMessage[] = [];
  /** Grows with each answer of the app. */
  answers = 0;
  readonly #byKey = new Map<IdempotencyKey, SentMessage>();
  /** By user and words. */
  readonly #elsewhere = new Set<string>();

  add(
    said: Pick<SentMessage, 'device' | 'user' | 'room' | 'item' | 'content' | 'at' | 'isOffClock'>,
  ): SentMessage {
    const made: SentMessage = {
      ...said,
      no: this.all.length,
      names: new Set(),
      state: 'asked',
      told: null,
      isSingle: false,
      isFree: false,
      isRetried: false,
      isPast: false,
      movedAt: null,
      isRestored: false,
    };
    this.all.push(made);
    return made;
  }

  /** The message that a mutation's id, or a key of its attempts, stands for. */
  of(key: IdempotencyKey): SentMessage | undefined {
    return this.#byKey.get(key) ?? this.all.find(({ names }) => names.has(key));
  }

  /** Another key for it, given at its user's word. */
  bind(key: IdempotencyKey, said: SentMessage): void {
    this.#byKey.set(key, said);
  }

  /** Somebody said this where no device under test is. */
  heardElsewhere(user: UserId, content: string): void {
    this.#elsewhere.add(`${user} ${content}`);
  }

  /** Of equal words of one user in two places no server without names can say whose is whose (engine §3, window 2). */
  isElsewhere(said: SentMessage): boolean {
    if (this.#elsewhere.has(`${said.user} ${said.content}`)) return true;
    return this.all.some(
      ({ user, device, content }) => user === said.user && device !== said.device && content === said.content,
    );
  }

  /** The same words by the same user, too near to be told apart by a clock. */
  hasTwin(said: SentMessage): boolean {
    return this.all.some(
      ({ no, user, content, at }) =>
        no !== said.no && user === said.user && content === said.content && Math.abs(at - said.at) < 15_000,
    );
  }

  on(device: string, user: UserId): SentMessage[] {
    return this.all.filter((said) => said.device === device && said.user === user);
  }

  /** The clock of a device jumps: whatever it is keeping just now may be dated by either. */
  jump(device: string): void {
    for (const said of this.all) if (said.device === device && said.state === 'asked') said.isOffClock = true;
  }

  /** A logout takes back whatever still waits there. */
  leave(device: string): void {
    for (const said of this.all)
      if (said.device === device) {
        said.isFree = true;
        said.isPast = true;
      }
  }
}
