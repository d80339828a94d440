import { expect, test } from 'vitest';
import { entryTexts } from '#src/copy/entries.ts';
import { discardToast } from './discard-toast.ts';

test('only what was discarded is called cancelled: what is gone may have been sent', () => {
  expect(discardToast('discarded')).toEqual({ text: entryTexts.cancelled });
  for (const outcome of ['gone', 'busy', 'failed'] as const)
    expect(discardToast(outcome).text).not.toBe(entryTexts.cancelled);
});
