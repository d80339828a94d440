import { useLocation } from 'react-router-dom';
import * as ko from '#src/copy/ko.ts';
import { StackScreen } from '#src/services/Screen.tsx';
import { ButtonLink } from '#src/ui/button/Button.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { bench } from '#src/ui/state/screen-illustrations.tsx';

/** What a route is called, by its first part. */
const titles: Readonly<Record<string, string>> = {
  post: ko.post.title,
  'post-edit': ko.post.editTitle,
};

/** A screen of later work: it has its place, its name and its way back, and says that it is on its way. */
export function SoonScreen() {
  const { pathname } = useLocation();
  const title = titles[pathname.split('/')[1] ?? ''] ?? ko.nav.name;
  return (
    <StackScreen title={title} plain>
      <EmptyState
        art={bench}
        title={ko.ours.comingSoon.title}
        subtitle={ko.ours.comingSoon.subtitle}
        action={<ButtonLink to="/">{ko.nav.backHome}</ButtonLink>}
      />
    </StackScreen>
  );
}
