import { expect, test } from 'vitest';
import { foldPick } from '#src/domain/picks/pick.fold.ts';
import { markOf } from '#src/features/shared/pick-words.ts';
import { aDecision, aPickRow } from '#tests/harness/pick-rows.ts';
import { waitingWords } from './waiting-words.ts';

test.each([
  ['queued', '연결되면 수락을 전할게요. 아직 확정되지 않았어요'],
  ['blocked', '다시 로그인하면 이어서 보낼게요'],
  ['sending', '보내는 중'],
  ['verifying', '확인하고 있어요'],
] as const)('an answer that is %s says what it waits for', (state, words) => {
  const pick = aPickRow({ state: 'PENDING' });
  const { waiting } = foldPick(pick, [aDecision(pick, { does: 'confirm', state })]);
  expect(waiting && waitingWords(waiting, pick.opponentNickname, true)).toBe(words);
});

test.each([
  ['queued', '보내는 중'],
  ['blocked', '다시 로그인하면 이어서 보낼게요'],
  ['sending', '보내는 중'],
] as const)('with a network an answer that is %s waits for none', (state, words) => {
  const pick = aPickRow({ state: 'PENDING' });
  const shown = foldPick(pick, [aDecision(pick, { does: 'confirm', state })]);
  expect(shown.waiting && waitingWords(shown.waiting, pick.opponentNickname, false)).toBe(words);
});

test('the stamp beside a PICK says the same: waiting while the network is cut, else on its way', () => {
  const pick = aPickRow({ state: 'PENDING' });
  const shown = foldPick(pick, [aDecision(pick, { does: 'confirm', state: 'queued' })]);
  expect(markOf(shown, true)).toEqual({ kind: 'waiting', label: '전송 대기 중' });
  expect(markOf(shown, false)).toEqual({ kind: 'sending', label: '보내는 중' });
});
