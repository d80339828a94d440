import type { User } from '#contract/user.ts';
import type { Moment, Stamp } from '#src/db/row-parts.ts';

export interface MeRow {
  readonly id: 'me';
  readonly user: User;
  readonly stamp: Stamp;
  readonly at: Moment;
}
