import { useNavigate } from 'react-router-dom';
import type { UserId } from '#contract/ids.ts';
import { userTexts } from '#src/copy/user.ts';
import { usePane } from '#src/frame/pane.ts';
import { Button } from '#src/ui/button/Button.tsx';
import styles from './Reviews.module.css';

/** To visitors: members read what was written, and the login leads back here. */
export function LoginFirst({ id }: { readonly id: UserId }) {
  const navigate = useNavigate();
  const { kind } = usePane();
  // beside a listing the page is that of the listing, and it is where the login leads back to
  const back =
    kind === 'side'
      ? { state: { from: window.location.pathname } }
      : { replace: true, state: { from: `/user/${id}` } };
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{userTexts.reviews}</h2>
      <p className={styles.none}>{userTexts.loginFirst}</p>
      <p className={styles.more}>
        <Button onClick={() => void navigate('/login', back)}>{userTexts.login}</Button>
      </p>
    </section>
  );
}
