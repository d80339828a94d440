import { Link } from 'react-router-dom';
import { blockTexts } from '#src/copy/feedback.ts';
import { actionTexts, stateTexts } from '#src/copy/shell.ts';
import { type BlocksView, blocksView, type ShownBlock } from '#src/domain/blocks/blocks.view.ts';
import { blocksPull } from '#src/domain/pull-keys.ts';
import { useCanBlock, useSetBlock } from '#src/features/shared/use-block.tsx';
import { useApp } from '#src/frame/app-context.ts';
import { Late } from '#src/frame/Late.tsx';
import { mediaUrl } from '#src/frame/media.ts';
import { NotFound } from '#src/frame/NotFound.tsx';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut, isOwnTrouble } from '#src/frame/network-state.ts';
import { StackScreen } from '#src/frame/Screen.tsx';
import { unfetchedWords } from '#src/frame/trouble-words.ts';
import { unfetched } from '#src/frame/unfetched.ts';
import { useShown } from '#src/frame/view.ts';
import { useCachedView } from '#src/frame/view-cache.tsx';
import { format, parseKst } from '#src/lib/kst.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { ListGroup } from '#src/ui/list/ListRow.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { ErrorLine, ErrorState } from '#src/ui/state/ErrorState.tsx';
import { RowSkeletons } from '#src/ui/state/Skeletons.tsx';
import { talk } from '#src/ui/state/screen-illustrations.tsx';
import { Avatar } from '#src/ui/user/Avatar.tsx';
import { SchoolBadge } from '#src/ui/user/SchoolBadge.tsx';
import styles from './SettingsScreen.module.css';
import { blockedScreenTexts as texts } from './text.ts';

/** Whom this account blocks, and the way back from it. */
export function BlockedScreen() {
  return useCanBlock() ? <Blocked /> : <NotFound />;
}

function Blocked() {
  useShown(blocksPull);
  const view = useCachedView('blocks', blocksView, []);
  return (
    <StackScreen title={texts.title} scrollKey="blocked" at={view?.at ?? null}>
      {view === undefined ? <Waiting /> : <Inside view={view} />}
      <div className={styles.end} />
    </StackScreen>
  );
}

const Waiting = () => (
  <Late>
    <RowSkeletons />
  </Late>
);

function Inside({ view }: { readonly view: BlocksView }) {
  const { engine } = useApp();
  const network = useNetwork();
  const cut = isCut(network);
  const refresh = (): void => engine.refresh(blocksPull);
  // with a network one that is taken back is gone at once; without one it waits in its place
  const users = view.users.filter(({ isBlocked }) => isBlocked || cut);
  const trouble = isOwnTrouble(view.trouble, network) && !view.loading && (
    <ErrorLine text={stateTexts.notRenewed} onRetry={refresh} />
  );
  if (users.length > 0)
    return (
      <>
        {trouble}
        <ListGroup title={texts.count(users.filter(({ isBlocked }) => isBlocked).length)}>
          {users.map((user) => (
            <Row key={user.userId} user={user} cut={cut} />
          ))}
        </ListGroup>
        <p className={styles.note}>{texts.note}</p>
      </>
    );
  if (view.at !== null)
    return (
      <>
        {trouble}
        <EmptyState art={talk} {...texts.none} />
      </>
    );
  const state = unfetched(view.loading || view.trouble !== null ? view : null, network);
  return state.is === 'loading' ? <Waiting /> : <ErrorState {...unfetchedWords(state)} onRetry={refresh} />;
}

/** Since when, or what the block waits for. */
const noteOf = ({ isBlocked, waiting, told }: ShownBlock, cut: boolean): string | null => {
  if (waiting !== null && cut) return (isBlocked ? blockTexts.blocked : blockTexts.unblocked).queued;
  const at = told === null ? undefined : parseKst(told.blockedAt);
  return at === undefined ? null : texts.since(format.day(at));
};

function Row({ user, cut }: { readonly user: ShownBlock; readonly cut: boolean }) {
  const set = useSetBlock();
  const { userId, nickname, told, isBlocked } = user;
  const name = nickname ?? texts.unnamed;
  const label = isBlocked ? blockTexts.unblock : actionTexts.undo;
  const note = noteOf(user, cut);
  return (
    <div className={styles.user}>
      <Link to={`/user/${userId}`} className={styles.who}>
        <Avatar id={userId} name={name} photo={mediaUrl(told?.profileImageUrl ?? null)} size={44} alt="" />
        <span>
          {name} {told?.isKoreanUnivVerified && <SchoolBadge />}
          {note !== null && <small>{note}</small>}
        </span>
      </Link>
      <Button aria-label={`${label}, ${name}`} onClick={() => void set(user, !isBlocked)}>
        {label}
      </Button>
    </div>
  );
}
