import { expect, test } from 'vitest';
import { unfetched } from './unfetched.ts';

const asked = { loading: false, trouble: null };

test('what nobody has asked for is loading, unless the network says that it will not come', () => {
  expect(unfetched(null, 'online')).toEqual({ is: 'loading' });
  expect(unfetched(null, 'slow')).toEqual({ is: 'loading' });
  expect(unfetched(null, 'syncing')).toEqual({ is: 'loading' });
  expect(unfetched(null, 'offline')).toEqual({ is: 'never' });
  expect(unfetched(null, 'portal')).toEqual({ is: 'failed', trouble: 'portal' });
  expect(unfetched(null, 'trouble')).toEqual({ is: 'failed', trouble: 'unanswered' });
});

test('what was asked for is told by how that went, and another try is waited for', () => {
  expect(unfetched(asked, 'trouble')).toEqual({ is: 'loading' });
  expect(unfetched({ ...asked, trouble: 'busy' }, 'online')).toEqual({ is: 'failed', trouble: 'busy' });
  expect(unfetched({ trouble: 'busy', loading: true }, 'online')).toEqual({ is: 'loading' });
});

test('without a network nothing is said to have failed, whatever the last try met', () => {
  expect(unfetched({ ...asked, trouble: 'busy' }, 'offline')).toEqual({ is: 'never' });
  expect(unfetched({ ...asked, trouble: 'offline' }, 'online')).toEqual({ is: 'never' });
});
