import * as v from 'valibot';
import { endpoints } from '#contract/endpoints.ts';
import { UserId } from '#contract/ids.ts';
import { ProfileDraft, type User } from '#contract/user.ts';
import { defineExecutor, type ExecutorApi, type Settlement, Unconfirmed } from '#src/sync/outbox/executor.ts';
import { profileEdit } from './edit-profile.mutation.ts';
import * as me from './queries.ts';

/**
 * What is sent, stored with the entry: a repetition must send byte for byte what the first attempt sent (contract §11.4
 * a).
 */
const Mark = v.object({ body: ProfileDraft, version: v.nullable(v.number()), userId: UserId });

/**
 * Merges the fields that the user changed into the server's profile: a full replacement clears whatever it leaves out
 * (contract §2.2).
 */
export default defineExecutor({
  definition: profileEdit,
  needs: ['idem', 'if-match'],
  waits: true,
  marks: true,
  tables: ['me', 'photos'],
  bind: ({ nickname, photoId }) => {
    const frees = photoId === null ? [] : [photoId];
    const settled = (user: User): Settlement<'me' | 'photos'> => ({
      write: async (tx, when) => {
        await me.put(tx, user, when);
        return [];
      },
      frees,
    });
    const keyOf = async (api: ExecutorApi) => {
      if (photoId === null) return null;
      return (await api.read(['photos'], (tx) => tx.get('photos', photoId)))?.fileKey ?? null;
    };
    const wanted = async (api: ExecutorApi) => {
      const user = (await api.certain(endpoints.me, {})).value;
      const key = await keyOf(api);
      const body = {
        nickname: nickname ?? user.nickname,
        profileImageUrl: key ?? user.profileImageUrl,
        gender: user.gender === 'MALE' || user.gender === 'FEMALE' ? user.gender : null,
        height: user.height,
        weight: user.weight,
      };
      const isSo = user.nickname === body.nickname && user.profileImageUrl === body.profileImageUrl;
      return { user, body, isSo, lost: photoId !== null && key === null };
    };
    return {
      precheck: async (api) => {
        const { user, body, isSo, lost } = await wanted(api);
        if (lost) return { is: 'changed' };
        if (isSo) return { is: 'done', settlement: settled(user) };
        return { is: 'go', mark: { body, version: user.version, userId: user.id } };
      },
      send: async (api, { mode, key, mark }) => {
        const { body, version, userId } = v.parse(Mark, mark);
        const options = mode === 'ext' ? { key, ...(version === null ? {} : { ifMatch: version }) } : {};
        const { value } = await api.call(endpoints.updateMe, body, options);
        // the cookies changed in that moment: the call changed another account
        if (value.id !== userId) throw new Unconfirmed();
        return { ...settled(value), isOurs: true };
      },
      verify: async (api) => {
        const { user, isSo, lost } = await wanted(api);
        // without the photo it is unknown what the profile would look like
        if (lost) return { is: 'unknown' };
        return isSo ? { is: 'done', settlement: settled(user) } : { is: 'absent', precheck: null };
      },
      // another device changed the profile between precheck and call: its change stays, this one is merged over it
      classifyRefusal: ({ code }) => (code === 'VERSION_CONFLICT' ? { is: 'again' } : { is: 'refused' }),
    };
  },
});
