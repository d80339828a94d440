import type { UserId } from '#contract/ids.ts';
import type { ReportDraft } from '#contract/report.ts';
import type { ReviewDraft } from '#contract/review.ts';
import type { Author, Ledger } from './ledger.ts';
import type { Report, Review } from './pick.ts';
import type { ModelPicks } from './picks.ts';
import { Refusal } from './refusal.ts';

/** What users say of each other afterwards: reviews and reports (contract §2.7, §2.8). */
export class ModelOpinions {
  readonly reviews: Review[] = [];
  /** Everything that was ever reported, in its order; a later word about the same takes the place of the one before it. */
  readonly reports: Report[] = [];
  readonly #picks: ModelPicks;
  readonly #ledger: Ledger;

  constructor(picks: ModelPicks, ledger: Ledger) {
    this.#picks = picks;
    this.#ledger = ledger;
  }

  isReviewed(pick: number, by: UserId): boolean {
    return this.reviews.some((review) => review.pick === pick && review.reviewer === by);
  }

  review(user: UserId, { appointmentId, rating, content }: ReviewDraft, author: Author): void {
    const pick = this.#picks.picks.get(appointmentId);
    if (pick === undefined || (pick.owner !== user && pick.requester !== user))
      throw new Refusal(404, 'APPOINTMENT_NOT_FOUND', appointmentId);
    if (this.isReviewed(pick.id, user)) throw new Refusal(409, 'REVIEW_ALREADY_EXISTS');
    const isOver = pick.state === 'SUCCESS' || this.#picks.completes(pick, { user, ...author });
    if (!isOver) throw new Refusal(409, 'APPOINTMENT_NOT_SUCCESS');
    this.reviews.push({ at: this.#picks.clock(), pick: pick.id, reviewer: user, rating, content, ...author });
  }

  /** Stored in any case, and the reported one is blocked (contract §2.8 [C]). [O] takes nothing while a rental runs. */
  report(
    user: UserId,
    { reportedUserId: reported, itemId, categories, description }: ReportDraft,
    author: Author,
  ): void {
    const { catalogue } = this.#picks;
    if (reported === user) throw new Refusal(400, 'SAME_REPORTER_AND_REPORTED');
    catalogue.known(reported);
    const item = catalogue.listings.get(itemId);
    if (item === undefined) throw new Refusal(404, 'ITEM_NOT_FOUND', itemId);
    if (item.ownerId !== user && item.ownerId !== reported) throw new Refusal(400, 'UNRELATED_ITEM');
    if (catalogue.older && this.#isRunning(user, reported))
      throw new Refusal(409, 'IN_PROGRESS_APPOINTMENT_EXIST');
    const at = this.#picks.clock();
    this.reports.push({ at, reporter: user, reported, itemId, categories, description, ...author });
    this.#picks.block(user, reported, author);
  }

  /** A block for itself: what a report's does, but while a rental runs it is refused (contract §2.8). */
  block(user: UserId, whom: UserId, author: Author): void {
    const { catalogue, rooms } = this.#picks;
    if (whom === user) throw new Refusal(400, 'SAME_BLOCKER_AND_BLOCKED');
    catalogue.known(whom);
    if (rooms.blockedBy(user).includes(whom)) return;
    if (this.#isRunning(user, whom)) throw new Refusal(409, 'IN_PROGRESS_APPOINTMENT_EXIST');
    this.#picks.block(user, whom, author);
    this.#note(user, whom, true, author);
  }

  unblock(user: UserId, whom: UserId, author: Author): void {
    if (!this.#picks.rooms.unblock(user, whom)) throw new Refusal(404, 'USER_BLOCK_NOT_FOUND', whom);
    this.#note(user, whom, false, author);
  }

  #note(user: UserId, whom: UserId, isSet: boolean, author: Author): void {
    const at = this.#picks.rooms.now();
    const change = { from: String(!isSet), to: String(isSet) };
    this.#ledger.add({ at, kind: 'block', user, entity: `block:${whom}`, ...change, ...author });
  }

  #isRunning(one: UserId, other: UserId): boolean {
    return [...this.#picks.picks.values()].some(
      ({ state, room }) => state === 'IN_PROGRESS' && room.parts.has(one) && room.parts.has(other),
    );
  }
}
