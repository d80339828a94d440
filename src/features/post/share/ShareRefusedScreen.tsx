import { useSearchParams } from 'react-router-dom';
import { limits } from '#contract/limits.ts';
import { postTexts } from '#src/copy/catalogue.ts';
import { homeTexts } from '#src/copy/home.ts';
import { StackScreen } from '#src/frame/Screen.tsx';
import { ButtonLink } from '#src/ui/button/Button.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { hanger } from '#src/ui/state/illustrations.tsx';
import { sellScreenTexts, wizardTexts } from '../text.ts';

const words = sellScreenTexts.share;
const megabytes = limits.imageBytes / (1024 * 1024);

interface Refusal {
  readonly title: string;
  readonly subtitle: string;
  readonly to: string;
  readonly action: string;
}

/** Why photos that another app shared were not taken (src/workers/share.ts), and the way on. */
const refusalOf = (why: string | null): Refusal => {
  const onward = { to: '/post', action: homeTexts.post };
  switch (why) {
    case 'login':
      return { title: words.login, subtitle: words.loginNote, to: '/login', action: words.toLogin };
    case 'type':
      return { title: postTexts.wrongType, subtitle: words.typeNote, ...onward };
    case 'size':
      return {
        title: postTexts.tooBig(megabytes),
        subtitle: wizardTexts.photosHint(limits.imagesMax, megabytes),
        ...onward,
      };
    case 'storage':
      return { title: words.storage, subtitle: words.storageNote, ...onward };
    // the server answered, because no service worker was there yet
    case 'again':
      return { title: words.again, subtitle: words.againNote, ...onward };
    default:
      return { title: words.none, subtitle: words.noneNote, ...onward };
  }
};

/** Where the system's share sheet ends when nothing of what was shared could be taken. */
export function ShareRefusedScreen() {
  const [params] = useSearchParams();
  const { title, subtitle, to, action } = refusalOf(params.get('why'));
  return (
    <StackScreen title={wizardTexts.title} plain>
      <EmptyState
        art={hanger}
        title={title}
        subtitle={subtitle}
        action={
          <ButtonLink to={to} kind="primary" replace>
            {action}
          </ButtonLink>
        }
      />
    </StackScreen>
  );
}
