import { errorTexts } from '#src/copy/errors.ts';
import { CallFailed, troubleOf } from '#src/sync/failure.ts';
import type { AppServices } from './app-context.ts';
import { troubleWords } from './trouble-words.ts';

type Outcome = { readonly is: 'done' } | { readonly is: 'failed'; readonly words: string };

/**
 * Deletes the account; returns the Korean sentence for a failed call. Any other error is a bug and is left to surface.
 */
export const withdrawal = async (app: Pick<AppServices, 'withdraw'>): Promise<Outcome> => {
  try {
    await app.withdraw();
    return { is: 'done' };
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const { failure } = error;
    if (failure.kind === 'refused') return { is: 'failed', words: errorTexts.text(failure.code) };
    const trouble = troubleOf(failure);
    return { is: 'failed', words: trouble === null ? errorTexts.unknown : troubleWords(trouble) };
  }
};
