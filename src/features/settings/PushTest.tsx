import { useEffect, useState } from 'react';
import { pushTestPull } from '#src/domain/pull-keys.ts';
import type { PushView } from '#src/domain/push/push.view.ts';
import { useNow } from '#src/frame/now.tsx';
import { isShownBySystem } from '#src/frame/push.ts';
import { useShown } from '#src/frame/view.ts';
import { parseKst } from '#src/lib/kst.ts';
import { systemClock } from '#src/lib/time.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { ListGroup } from '#src/ui/list/ListRow.tsx';
import { Note } from '#src/ui/list/Note.tsx';
import styles from './SettingsScreen.module.css';
import { settingsScreenTexts } from './text.ts';

const texts = settingsScreenTexts.test;
/** A push that was taken arrives by then, ms. */
const arrivalMs = 10_000;
/** A device to which something was sent this long ago, and which has taken nothing since, is deaf, ms. */
const deafMs = 14 * 86_400_000;

const isDeaf = ({ devices, mine, arrivedAt }: PushView, now: number): boolean => {
  const device = devices.find(({ deviceId }) => deviceId === mine);
  if (device === undefined || isShownBySystem()) return false;
  const sent = device.sentAt === null ? undefined : parseKst(device.sentAt);
  // one that nothing ever came to is as old as its subscription
  const heard = arrivedAt ?? parseKst(device.createdAt) ?? now;
  return sent !== undefined && sent - heard > deafMs && now - heard > deafMs;
};

/** Sends a push to this device and says whether it came, or why it did not. */
export function PushTest({ view }: { readonly view: PushView }) {
  const now = useNow();
  /** When it was asked for, by this device's clock; null: not on this screen. */
  const [askedAt, setAskedAt] = useState<number | null>(null);
  const [isLate, setIsLate] = useState(false);
  /** When the answer before it came, by the server's clock, which this device's need not agree with. */
  const [answeredAt, setAnsweredAt] = useState<number | null>(null);
  const { mine, arrivedAt, test } = view;
  useEffect(() => {
    if (askedAt === null) return;
    setIsLate(false);
    return systemClock.setTimer(arrivalMs, () => setIsLate(true));
  }, [askedAt]);
  const ask = (): void => {
    if (mine === null) return;
    setAnsweredAt(test?.at ?? null);
    setAskedAt(systemClock.wall());
  };
  const said = sayOf({ askedAt, answeredAt, isLate, arrivedAt, test });
  // shown until it is answered: an engine that is still starting is asked then
  const isAsking = said === texts.waiting && (test?.at ?? null) === answeredAt;
  useShown(isAsking && mine !== null ? pushTestPull(mine) : null);
  const never = isShownBySystem() ? null : texts.never;
  const last = arrivedAt === null ? never : texts.last(arrivedAt);
  return (
    <ListGroup title={texts.title}>
      {isDeaf(view, now) && <Note tone="stopped" title={texts.deaf} />}
      <div className={styles.test}>
        <Button onClick={ask} disabled={mine === null} busy={said === texts.waiting}>
          {texts.send}
        </Button>
        <p role="status">{said ?? last}</p>
      </div>
    </ListGroup>
  );
}

interface TestState extends Pick<PushView, 'arrivedAt' | 'test'> {
  readonly askedAt: number | null;
  readonly answeredAt: number | null;
  readonly isLate: boolean;
}

/** null: no test was asked for. */
const sayOf = ({ askedAt, answeredAt, isLate, arrivedAt, test }: TestState): string | null => {
  if (askedAt === null) return null;
  if (arrivedAt !== null && arrivedAt >= askedAt) return texts.came;
  const answer = test !== null && test.at !== answeredAt ? test : null;
  if (answer !== null && answer.failure !== null) return texts.failures[answer.failure] ?? texts.failed;
  if (answer !== null && isShownBySystem()) return texts.shownBySystem;
  if (!isLate) return texts.waiting;
  return answer === null ? texts.failed : texts.silent;
};
