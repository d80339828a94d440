import type { Attempt } from '../http.ts';
import { Fenced, type Grip } from '../lease.ts';
import type { Upload } from '../media/upload.ts';
import type { ActionApi } from './action.ts';

export interface ApiDeps {
  readonly call: Attempt;
  readonly certain: Attempt;
  readonly upload: Upload;
  readonly grip: Grip;
  /** Runs calls over the link. */
  readonly guard: <R>(calls: () => Promise<R>) => Promise<R>;
}

/** What actions may do: each call by itself over the link, so that one that is held was never made. */
export const makeApi = ({ call, certain, upload, guard, grip }: ApiDeps): ActionApi => ({
  call: (endpoint, input, options) => guard(() => call(endpoint, input, options)),
  certain: (endpoint, input, options) => guard(() => certain(endpoint, input, options)),
  upload: async (address, type, bytes) => {
    // the second request of its attempt: the lease may have moved on since the claim (I20)
    if (!(await grip.holds())) throw new Fenced();
    await guard(() => upload(address, type, bytes));
  },
  stamp: () => grip.stamp(),
  read: (tables, run) => grip.read(tables, run),
});
