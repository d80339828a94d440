import { Ellipsis, Flag } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { UserId } from '#contract/ids.ts';
import { actionTexts } from '#src/copy/shell.ts';
import { type KnownUser, knownUserView } from '#src/domain/profile/known-user.view.ts';
import { itemPull, salesFeed } from '#src/domain/pull-keys.ts';
import type { ReviewRow } from '#src/domain/reviews/rows.ts';
import { ItemList } from '#src/features/shared/ItemList.tsx';
import { useBlockMenu } from '#src/features/shared/use-block.tsx';
import { useApp } from '#src/frame/app-context.ts';
import { ListRefresh } from '#src/frame/ListRefresh.tsx';
import { mediaUrl } from '#src/frame/media.ts';
import { StackScreen } from '#src/frame/Screen.tsx';
import { unfetchedWords } from '#src/frame/trouble-words.ts';
import { type ShownList, useList } from '#src/frame/use-list.ts';
import { useShown } from '#src/frame/view.ts';
import { useCachedView } from '#src/frame/view-cache.tsx';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { ActionList } from '#src/ui/overlay/ActionList.tsx';
import { ErrorState } from '#src/ui/state/ErrorState.tsx';
import { Avatar } from '#src/ui/user/Avatar.tsx';
import { SchoolBadge } from '#src/ui/user/SchoolBadge.tsx';
import styles from './Profile.module.css';
import { oldestOf, unfetchedOfAll } from './shown-lists.ts';
import { userScreenTexts } from './text.ts';

interface ProfileProps {
  readonly id: UserId;
  /** The reviews, where this user may read them; null: none are shown. */
  readonly list?: ShownList<ReviewRow> | null;
  readonly average?: ReactNode;
  readonly reviews?: ReactNode;
}

/** The frame of a profile: who it is, what was written about them, what they offer. */
export function Profile({ id, list = null, average = null, reviews = null }: ProfileProps) {
  const { account } = useApp();
  const sales = useList(salesFeed(id));
  useShown(id === account ? 'me' : null);
  const user = useCachedView(`known-user:${id}`, (store) => knownUserView(store, account, id), [account, id]);
  // no call names another user: a listing of theirs does, where nothing stored names them yet
  const [first] = sales.state.is === 'rows' ? sales.state.items : [];
  useShown(user === null && first !== undefined ? itemPull(first.itemId) : null);
  const refresh = (): void => {
    list?.refresh();
    sales.refresh();
  };
  const states = [sales.state, ...(list === null ? [] : [list.state])];
  const unfetched = unfetchedOfAll(states);
  return (
    <StackScreen
      title={user == null ? userScreenTexts.title : userScreenTexts.titleOf(user.nickname)}
      plain
      scrollKey={`user:${id}`}
      at={oldestOf(states)}
      actions={
        <>
          <ListRefresh list={{ ...sales, refresh }} />
          {id !== account && <Menu id={id} nickname={user?.nickname ?? null} />}
        </>
      }
    >
      <Head id={id} user={user} average={average} />
      {unfetched && <ErrorState {...unfetchedWords(unfetched)} onRetry={refresh} />}
      {unfetched === null && (
        <>
          {reviews}
          <section className={styles.part}>
            <h2 className={styles.title}>{userScreenTexts.listings(user?.nickname ?? null)}</h2>
            <ItemList
              list={sales}
              label={userScreenTexts.listings(user?.nickname ?? null)}
              empty={<p className={styles.none}>{userScreenTexts.noListings}</p>}
            />
          </section>
        </>
      )}
    </StackScreen>
  );
}

/** What can be done about a user who is a nuisance; nothing where the server does not let users block each other. */
function Menu({ id, nickname }: { readonly id: UserId; readonly nickname: string | null }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const { actions, question } = useBlockMenu({ userId: id, nickname }, open);
  if (actions.length === 0) return null;
  return (
    <>
      <IconButton label={actionTexts.moreMenu} onClick={() => setOpen(true)}>
        <Ellipsis size={22} aria-hidden />
      </IconButton>
      <ActionList
        open={open}
        onClose={() => setOpen(false)}
        title={actionTexts.moreMenu}
        actions={[
          ...actions,
          {
            label: userScreenTexts.report,
            icon: <Flag size={20} aria-hidden />,
            onChoose: () => void navigate(`/report/${id}`),
          },
        ]}
      />
      {question}
    </>
  );
}

interface HeadProps {
  readonly id: UserId;
  /** null: nothing stored names them; undefined: not read yet. */
  readonly user: KnownUser | null | undefined;
  readonly average: ReactNode;
}

const Head = ({ id, user, average }: HeadProps) => (
  <div className={styles.head}>
    {user == null ? (
      <span className={styles.blank} />
    ) : (
      <Avatar id={id} name={user.nickname} photo={mediaUrl(user.photo)} size={72} alt="" />
    )}
    <div className={styles.words}>
      {user === null && <p className={styles.unnamed}>{userScreenTexts.unnamed}</p>}
      {user != null && (
        <p className={styles.name}>
          {user.nickname} {user.verified && <SchoolBadge />}
        </p>
      )}
      {average}
    </div>
  </div>
);
