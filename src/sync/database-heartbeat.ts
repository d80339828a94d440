import { beatMs } from '#src/db/lease.ts';
import type { Clock } from '#src/lib/time.ts';

/** A database that takes longer to answer counts as lost: nothing would ever settle (I21, I26). */
const hungMs = 10_000;

export interface DatabaseHeartbeatDeps {
  readonly clock: Clock;
  /** Writes into every database it needs that the engine is alive; false when the lease has moved on. */
  readonly beat: () => Promise<boolean>;
  readonly onFenced: () => void;
  readonly onHung: () => void;
  readonly onFatal: (error: unknown) => void;
}

/** Writes every two seconds that the engine is alive, and notices when it cannot [E3]. */
export const makeDatabaseHeartbeat = ({ clock, beat, onFenced, onHung, onFatal }: DatabaseHeartbeatDeps) => {
  let disarm = () => {};
  let stopped = false;

  const next = (): void => {
    disarm = clock.setTimer(beatMs, () => {
      disarm = clock.setTimer(hungMs, onHung);
      beat().then((alive) => {
        disarm();
        if (!alive) onFenced();
        else if (!stopped) next();
      }, onFatal);
    });
  };
  return {
    start: next,
    stop: (): void => {
      stopped = true;
      disarm();
    },
  };
};
