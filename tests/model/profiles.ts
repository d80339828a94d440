import type { UserId } from '#contract/ids.ts';
import type { ProfileDraft } from '#contract/user.ts';
import type { ModelCatalogue } from './catalogue.ts';
import type { Author, Ledger } from './ledger.ts';
import { Refusal } from './refusal.ts';

interface ProfileDeps {
  readonly catalogue: ModelCatalogue;
  readonly ledger: Ledger;
  readonly now: () => number;
  /** Whether this upload of theirs arrived. */
  readonly owns: (user: UserId, key: string) => boolean;
}

/** Replaces a profile as a whole (contract §2.2, §11.4 b); `expected`: the version that it must have, null: any. */
export const makeProfileEdit =
  ({ catalogue, ledger, now, owns }: ProfileDeps) =>
  (user: UserId, draft: ProfileDraft, expected: number | null, author: Author): void => {
    const member = catalogue.known(user);
    if (expected !== null && expected !== member.version)
      throw new Refusal(412, 'VERSION_CONFLICT', catalogue.me(user));
    const photo = draft.profileImageUrl;
    const isTheirs = photo === null || photo === member.profileImageUrl || owns(user, photo);
    if (!isTheirs && !catalogue.older) throw new Refusal(400, 'INVALID_INPUT');
    const from = profileText(member);
    Object.assign(member, draft, { version: member.version + 1 });
    const to = profileText(member);
    ledger.add({ at: now(), user, kind: 'profile', entity: 'me', ...author, from, to });
  };

/** What the ledger says of a profile. */
const profileText = (one: { readonly nickname: string; readonly profileImageUrl: string | null }): string =>
  `${one.nickname} ${one.profileImageUrl ?? '-'}`;
