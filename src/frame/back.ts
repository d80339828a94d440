import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

/** True while the screen before this one in the history is of this app: the router counts its own entries. */
export const hasBefore = (): boolean => {
  const state: unknown = history.state;
  return (
    typeof state === 'object' &&
    state !== null &&
    'idx' in state &&
    typeof state.idx === 'number' &&
    state.idx > 0
  );
};

/** One step back; Home when this screen was opened from outside and no screen of this app is behind it. */
export const useBack = (): (() => void) => {
  const navigate = useNavigate();
  return useCallback(() => {
    if (hasBefore()) void navigate(-1);
    else void navigate('/', { replace: true });
  }, [navigate]);
};
