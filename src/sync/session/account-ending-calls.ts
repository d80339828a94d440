import { endpoints } from '#contract/endpoints.ts';
import { CallFailed, type Failure } from '../failure.ts';
import * as leaving from './leaving.ts';
import { makeSession, type SessionDeps } from './session.ts';

/** The two calls that end an account on this device. They run outside any engine: it has been stopped by then. */

/**
 * Reports a logout to the server, at the user's tap or later. Offline or unanswered it stays owed, and is reported
 * before any other call at the next chance.
 */
export const tellLogout = async (deps: SessionDeps, when: 'now' | 'later'): Promise<void> => {
  try {
    await leaving.tellLogout(makeSession(deps).call, deps.device, deps.exclusive, when);
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
  }
};

/** Deletes the account on the server (contract §5.7). Returns why that failed; then nothing has changed. */
export const withdraw = async (deps: SessionDeps): Promise<Failure | null> => {
  try {
    await makeSession(deps).call(endpoints.withdraw, {});
    return null;
  } catch (error) {
    if (error instanceof CallFailed) return error.failure;
    throw error;
  }
};
