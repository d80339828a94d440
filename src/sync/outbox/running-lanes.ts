interface RunningLanesDeps {
  readonly onFatal: (error: unknown) => void;
  /** The work in a lane has ended. */
  readonly onFree: (lane: string) => void;
}

/** The lanes in which something is being done, one thing in each [O24]. */
export interface RunningLanes {
  names(): ReadonlySet<string>;
  isRunning(lane: string): boolean;
  /** Keeps a lane busy while work is done in it. */
  occupy(lane: string, doing: Promise<unknown>): void;
  /** The work under way, which never fails. */
  underWay(): readonly Promise<void>[];
}

export const makeRunningLanes = ({ onFatal, onFree }: RunningLanesDeps): RunningLanes => {
  const running = new Map<string, Promise<void>>();
  return {
    names: () => new Set(running.keys()),
    isRunning: (lane) => running.has(lane),
    occupy: (lane, doing) => {
      const done = doing
        .then(() => {})
        .catch(onFatal)
        .finally(() => {
          running.delete(lane);
          onFree(lane);
        });
      running.set(lane, done);
    },
    underWay: () => [...running.values()],
  };
};
