import { expect, test } from 'vitest';
import { unfetched } from './unfetched.ts';

const asked = { loading: false, trouble: null };

test('a resource that was never requested is loading, unless the network makes its fetch impossible', () => {
  expect(unfetched(null, 'online')).toEqual({ is: 'loading' });
  expect(unfetched(null, 'slow')).toEqual({ is: 'loading' });
  expect(unfetched(null, 'syncing')).toEqual({ is: 'loading' });
  expect(unfetched(null, 'offline')).toEqual({ is: 'never' });
  expect(unfetched(null, 'portal')).toEqual({ is: 'failed', trouble: 'portal' });
  expect(unfetched(null, 'trouble')).toEqual({ is: 'failed', trouble: 'unanswered' });
});

test('a requested resource shows how its fetch ended, and waits for a retry', () => {
  expect(unfetched(asked, 'trouble')).toEqual({ is: 'loading' });
  expect(unfetched({ ...asked, trouble: 'busy' }, 'online')).toEqual({ is: 'failed', trouble: 'busy' });
  expect(unfetched({ trouble: 'busy', loading: true }, 'online')).toEqual({ is: 'loading' });
});

test('without a network nothing is shown as failed, whatever the last fetch met', () => {
  expect(unfetched({ ...asked, trouble: 'busy' }, 'offline')).toEqual({ is: 'never' });
  expect(unfetched({ ...asked, trouble: 'offline' }, 'online')).toEqual({ is: 'never' });
});
