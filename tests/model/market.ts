import type { UserId } from '#contract/ids.ts';
import { ModelCatalogue } from './catalogue.ts';
import type { Listing } from './items.ts';
import type { MarketKind, ModelTime } from './kind.ts';
import { Ledger } from './ledger.ts';
import { makeLikes } from './likes.ts';
import type { Draws, LineKind } from './lines.ts';
import { makeListingWrites } from './listing-writes.ts';
import { ModelOpinions } from './opinions.ts';
import { isPromised } from './pick-dates.ts';
import { ModelPicks } from './picks.ts';
import { makeProfileEdit } from './profiles.ts';
import { ModelRooms } from './rooms.ts';

const plainLines: LineKind = { lagMs: 0, isTerse: false };
const noDraws: Draws = { below: () => 0, chance: () => false };

/**
 * The rules of the market as something that runs (docs/spec/contract.md): what users may do, what becomes of it, and what they
 * are told. It knows no wire, no clock and no chance of its own. The simulated server answers by it (tests/sim/model-server.ts),
 * the server's stories are compared with it (tests/server/pick-model.test.ts).
 */
export class Market extends ModelCatalogue {
  /** Likes, profiles, listings, uploads and blocks that were changed. */
  readonly ledger = new Ledger();
  readonly rooms: ModelRooms;
  readonly picks: ModelPicks;
  readonly opinions: ModelOpinions;
  readonly likes: ReturnType<typeof makeLikes>;
  readonly editProfile: ReturnType<typeof makeProfileEdit>;
  readonly listingWrites: ReturnType<typeof makeListingWrites>;
  /** Whether this upload of theirs arrived; set by the part that takes uploads. */
  owns: (user: UserId, key: string) => boolean = () => false;

  constructor(
    kind: MarketKind,
    time: ModelTime,
    { lines = plainLines, random = noDraws }: { readonly lines?: LineKind; readonly random?: Draws } = {},
  ) {
    super(kind, time);
    const { ledger } = this;
    const { now } = time;
    const owns = (user: UserId, key: string) => this.owns(user, key);
    this.rooms = new ModelRooms({ catalogue: this, lines, random, time });
    this.picks = new ModelPicks({ catalogue: this, rooms: this.rooms, time });
    this.opinions = new ModelOpinions(this.picks, ledger);
    this.likes = makeLikes({ catalogue: this, ledger, now });
    this.editProfile = makeProfileEdit({ catalogue: this, ledger, now, owns });
    this.listingWrites = makeListingWrites({
      catalogue: this,
      ledger,
      now,
      owns,
      isPromised: (item) => this.isPromised(item),
    });
  }

  /** What was agreed about a listing forbids to delete it. */
  isPromised(item: Listing): boolean {
    return isPromised(this.picks.picks.values(), item, this.picks.clock());
  }
}
