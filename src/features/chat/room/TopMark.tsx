import { LoaderCircle } from 'lucide-react';
import { useEffect } from 'react';
import { actionTexts, stateTexts } from '#src/copy/shell.ts';
import type { LogView } from '#src/domain/chat/room.view.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { DaySeparator } from '#src/ui/chat/log-parts.tsx';
import { chatScreenTexts } from '../text.ts';
import styles from './TopMark.module.css';

interface TopMarkProps {
  readonly above: LogView['above'];
  readonly firstDay: string | null;
  /** A user comes near the beginning of what is stored. */
  readonly near: boolean;
}

/** Above the first line: its day, and how what was before it stands. Asks for it once each time it comes near. */
export function TopMark({ above, firstDay, near }: TopMarkProps) {
  const { engine } = useApp();
  const offline = useNetwork() === 'offline';
  const pull = above.is === 'server' ? above.pull : null;
  const quiet = above.is === 'server' && !above.loading && above.trouble === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an appearance; how the fetch stands does not ask again
  useEffect(() => {
    if (near && pull !== null && quiet && !offline) engine.refresh(pull);
  }, [near, pull, offline, engine]);
  return (
    <div className={styles.mark}>
      <div className={styles.state}>
        {above.is === 'server' && (
          <ServerMark above={above} offline={offline} onRetry={() => engine.refresh(above.pull)} />
        )}
      </div>
      {firstDay !== null && <DaySeparator text={firstDay} />}
    </div>
  );
}

interface ServerMarkProps {
  readonly above: Extract<LogView['above'], { is: 'server' }>;
  readonly offline: boolean;
  readonly onRetry: () => void;
}

function ServerMark({ above, offline, onRetry }: ServerMarkProps) {
  if (offline) return <span>{chatScreenTexts.oldest}</span>;
  if (above.trouble !== null && !above.loading)
    return (
      <>
        <span>{chatScreenTexts.olderFailed}</span>
        <button type="button" className={styles.retry} onClick={onRetry}>
          {actionTexts.retry}
        </button>
      </>
    );
  return (
    <>
      <LoaderCircle size={20} className={styles.turn} aria-hidden />
      <span className="spoken">{stateTexts.loadingMore}</span>
    </>
  );
}
