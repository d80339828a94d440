import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { frameTexts } from '#src/copy/frame.ts';
import { legal } from '#src/copy/me.ts';
import { stateTexts } from '#src/copy/shell.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useBack } from '#src/frame/back.ts';
import { keepsNothing } from '#src/frame/keeps-nothing.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { StackScreen } from '#src/frame/Screen.tsx';
import { ButtonLink } from '#src/ui/button/Button.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { Logo } from '#src/ui/shell/Logo.tsx';
import styles from './LoginScreen.module.css';
import { ProviderButton } from './ProviderButton.tsx';
import { loginTexts } from './text.ts';

/** Where the login was asked from; navigation state is anybody's, so it is read as text that begins like a path of ours. */
const fromOf = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? /^\/(?![/\\])/.exec(state.from)?.input
    : undefined;

/** Three ways in and one way past. */
export function LoginScreen() {
  const { session, login, parked } = useApp();
  const { state } = useLocation();
  const from = fromOf(state);
  const network = useNetwork();
  const [going, setGoing] = useState(false);
  const isForgetful = !navigator.cookieEnabled || keepsNothing();
  useLoginError(isForgetful);
  if (session.state === 'member') return <Already from={from} />;
  const offline = network === 'offline';
  return (
    <StackScreen title={loginTexts.title} plain>
      <div className={styles.page}>
        <div className={styles.top}>
          <img src="/banners/match-eve.webp" alt="" width={1080} height={400} className={styles.art} />
          <Logo big />
          <p className={styles.promise}>{loginTexts.promise}</p>
        </div>
        <div className={styles.ways}>
          {session.state === 'ended' && (
            <p className={styles.notice} role="status">
              {parked > 0 ? loginTexts.expired(parked) : frameTexts.login.expired}
            </p>
          )}
          {isForgetful && (
            <p className={styles.notice} role="status">
              {loginTexts.noCookies}
            </p>
          )}
          {(['apple', 'google', 'kakao'] as const).map((provider) => (
            <ProviderButton
              key={provider}
              provider={provider}
              disabled={offline || going || isForgetful}
              onClick={() => {
                setGoing(true);
                void login(provider, from).finally(() => setGoing(false));
              }}
            />
          ))}
          {offline && <p className={styles.reason}>{stateTexts.onlineOnly}</p>}
          <ButtonLink to="/" kind="text" wide replace>
            {loginTexts.browse}
          </ButtonLink>
          {!isForgetful && <p className={styles.stored}>{loginTexts.stored}</p>}
          <p className={styles.legal}>
            {(['terms', 'privacy'] as const).map((name) => (
              <a key={name} href={`/${name}`} target="_blank" rel="noreferrer">
                {legal[name]}
              </a>
            ))}
          </p>
        </div>
      </div>
    </StackScreen>
  );
}

/** A provider's refusal comes back as ?error=…; it is told once and taken out of the address. `isSaid`: the screen says why. */
const useLoginError = (isSaid: boolean): void => {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const toast = useToast();
  const failed = query.has('error');
  useEffect(() => {
    if (!failed) return;
    if (!isSaid) toast({ text: loginTexts.failed, tone: 'error' });
    void navigate('/login', { replace: true });
  }, [failed, isSaid, toast, navigate]);
};

/** Somebody who is logged in has nothing to do here: on to where they wanted, or back. */
function Already({ from }: { readonly from: string | undefined }) {
  const back = useBack();
  useEffect(() => {
    if (from === undefined) back();
  }, [from, back]);
  return from === undefined ? null : <Navigate to={from} replace />;
}
