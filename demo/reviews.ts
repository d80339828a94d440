import type { Selectable, Transaction } from 'kysely';
import { moment } from '#server/db/kst.ts';
import type { Schema } from '#server/db/schema.ts';
import type { CampusRoom, Side } from './talk.ts';

/** A PICK of the campus with the room that it was agreed in. */
interface Agreed {
  readonly room: CampusRoom;
  readonly pick: Selectable<Schema['appointments']>;
}

interface DemoReview {
  readonly item: string;
  /** Whose words they are; they are about the other one (contract §2.7). */
  readonly by: Side;
  readonly rating: number;
  readonly content: string;
}

/** The one who usually looks at the demo has written none yet. */
const reviews: readonly DemoReview[] = [
  {
    item: 'forest-hood',
    by: 'owner',
    rating: 5,
    content: '약속 시간보다 먼저 와 주셨어요.\n후드도 깨끗하게 세탁해서 돌려주셨어요!',
  },
  {
    item: 'sold-royal-2',
    by: 'requester',
    rating: 4,
    content: '사진 그대로예요. 답장이 조금 늦었지만 친절하셨어요.',
  },
  { item: 'sold-royal-2', by: 'owner', rating: 5, content: '시원시원하게 거래했어요. 또 만나요!' },
  {
    item: 'green-sand-scarf',
    by: 'requester',
    rating: 4,
    content: '목도리가 생각보다 두툼해서 응원석에서 따뜻했어요. 감사합니다.',
  },
];

const hourMs = 3_600_000;

/** A day after the trade, or after the one before it: the ids of reviews grow with time. */
const writtenAt = ({ pick }: Agreed, at: number): number =>
  Date.parse(`${pick.return_date ?? pick.rental_date}+09:00`) + (26 + at) * hourMs;

/** What was written about the completed trades of the campus, oldest first. */
export const insertReviews = async (tx: Transaction<Schema>, agreed: readonly Agreed[]): Promise<void> => {
  const rows = reviews.map(({ item, by, rating, content }, at) => {
    const found = agreed.find(({ room, pick }) => room.item === item && pick.state === 'SUCCESS');
    if (found === undefined) throw new Error(`the demo campus has no completed trade of "${item}"`);
    const reviewer = by === 'owner' ? found.pick.owner_id : found.pick.requester_id;
    return {
      appointment_id: found.pick.id,
      reviewer_id: reviewer,
      rating,
      content,
      created_at: moment(writtenAt(found, at)),
    };
  });
  await tx
    .insertInto('reviews')
    .values(rows.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1)))
    .execute();
};
