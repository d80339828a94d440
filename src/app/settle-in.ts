import type { Restored } from '#src/db/rows.ts';
import { noteLast } from './boot.ts';
import { recovering, remembering, snapshots, warming } from './loaded-later.ts';
import { become, type Opened, type World } from './opened.ts';

/** Work after the first render: opens the backup store, and notes the account in case the databases are wiped. */
export const settleIn = async (opened: Opened, world: World): Promise<void> => {
  const { session, account, store, mutations } = world;
  // offline before the app was fully cached: the tap loads its screen
  void warming().then(
    ({ warmScreens }) => warmScreens(),
    () => {},
  );
  // offline before the app was fully cached: the next start draws them
  void snapshots().then(
    ({ keepSnapshots }) => keepSnapshots(opened, world),
    () => {},
  );
  try {
    void recovering().catch(() => {}); // offline before the app was fully cached: loaded again when it is needed
    const restored = await mutations.prepare();
    const show = (what: Restored) => {
      const { state } = opened;
      if (state.is === 'open' && state.world.mutations === mutations)
        become(opened, { is: 'open', world: { ...state.world, restored: what } });
    };
    if (restored !== null) show(restored);
    if (session.state === 'ended') return; // the next login may be of the user whose entries are pending
    noteLast(session.state);
    const { isLost, noteHere, remember } = await remembering();
    if (account !== 'visitor') {
      if (await isLost(account, store)) show({ intents: 0, drafts: 0, isLost: true });
      else await noteHere(account, store);
    }
    await remember(session);
  } catch {
    // offline before the app was fully cached, or no backup store here: a tap retries and shows the error
  }
};
