import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { aPickRow, aSaleRow } from '#tests/harness/pick-rows.ts';
import { makeStage } from '#tests/sim/stage.ts';
import { recentPlacesView } from './recent-places.view.ts';

const placesOf = async (...picks: readonly ReturnType<typeof aPickRow>[]) => {
  const { store } = makeStage();
  await store.write(['picks'], 'relaxed', (tx) => tx.putMany('picks', picks));
  return recentPlacesView(store);
};
const meeting = (appointmentId: number, rentalLocation: string, returnLocation = rentalLocation) =>
  aPickRow({ appointmentId, rentalLocation, returnLocation });

test('both places of a PICK are offered, those of the newest PICK first, each once', async () => {
  expect(
    await placesOf(meeting(1, '도서관'), meeting(20, '정문', '학생회관'), meeting(3, '정문', '후문')),
  ).toEqual(['정문', '학생회관', '후문']);
});

test('a PICK counts whichever user proposed it and however it ended', async () => {
  const cancelled = aPickRow({ appointmentId: 2, state: 'CANCELLED', isCreator: true });
  expect(await placesOf(cancelled)).toEqual([cancelled.rentalLocation, cancelled.returnLocation]);
});

test('at most three places are offered', async () => {
  expect(await placesOf(meeting(1, 'ㄱ', 'ㄴ'), meeting(2, 'ㄷ', 'ㄹ'))).toEqual(['ㄷ', 'ㄹ', 'ㄱ']);
});

test('the address of a parcel is no meeting place, and a purchase has one place', async () => {
  expect(await placesOf(aPickRow({ tradeMethod: 'PARCEL' }))).toEqual([]);
  expect(await placesOf(aSaleRow({ rentalLocation: ' 정문 ' }))).toEqual(['정문']);
});

test('a place that the form refuses is not offered', async () => {
  const longest = '가'.repeat(limits.pickLocationInput);
  expect(await placesOf(meeting(1, longest, `${longest}가`), meeting(2, '', '\u200B'))).toEqual([longest]);
});
