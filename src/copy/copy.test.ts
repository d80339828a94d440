import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pickScreenTexts } from '#src/features/pick/text.ts';
import { frameTexts, pageDescription } from './frame.ts';
import { timeTexts } from './time.ts';
import { titled } from './titled.ts';

const now = Date.UTC(2026, 10, 19, 9, 20) + 30_000; // 18:20:30 in Seoul
const minute = 60_000;

describe('how old something is', () => {
  test.each([
    [0, '방금 전', '방금 받았어요', '방금 받은 내용이에요'],
    [12 * minute, '12분 전', '12분 전에 받았어요', '12분 전에 받은 내용이에요'],
    [60 * minute, '1시간 전', '26.11.19 17:20에 받았어요', '26.11.19 17:20에 받은 내용이에요'],
    [3 * 24 * 60 * minute, '3일 전', '26.11.16 18:20에 받았어요', '26.11.16 18:20에 받은 내용이에요'],
  ])('%i ms', (past, ago, received, content) => {
    expect(timeTexts.ago(now - past, now)).toBe(ago);
    expect(timeTexts.received(now - past, now)).toBe(received);
    expect(timeTexts.receivedContent(now - past, now)).toBe(content);
  });
});

describe('particles fit the title before them', () => {
  test.each([
    ['과잠', "연결되면 '과잠'을 등록할게요", "'과잠'을 관심 목록에 담지 못했어요"],
    ['농구 저지', "연결되면 '농구 저지'를 등록할게요", "'농구 저지'를 관심 목록에 담지 못했어요"],
  ])('%s', (title, queued, failed) => {
    expect(titled.postQueued(title)).toBe(queued);
    expect(titled.likeFailed(title)).toBe(failed);
  });
});

describe('what is asked before a PICK ends', () => {
  test.each([
    ['the creator, pending', true, true, '취소'],
    ['the creator, confirmed', true, false, '취소'],
    ['the other, confirmed', false, false, '취소'],
    ['the other, pending', false, true, '거절'],
  ] as const)('%s: %s', (_, creator, pending, word) => {
    const ask = pickScreenTexts.act.ask(creator, pending);
    expect(ask.title).toBe(`PICK을 ${word}하면 기존 내용은 사라져요.`);
    expect(ask.subtitle).toBe(`정말 ${word}하실 건가요?`);
    expect(ask.yes).toBe(`네, ${word}할래요`);
  });
});

/** Every text there is, with functions called on a sample. */
const texts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') {
    const said: unknown = value.length === 0 ? '' : value('7', '7'); // counts, names and types alike
    return texts(said);
  }
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(texts);
  return [];
};

test('no text speaks of servers, queues, caches or synchronisation, or apologises', async () => {
  const paths = globSync(['src/copy/*.ts', 'src/features/**/{text,*-text}.ts']).filter(
    (path) => !path.endsWith('.test.ts'),
  );
  // the words of errors are given, and what labels and times are made of is no sample
  const judged = paths.filter((path) => !/\/(labels|errors|time)\.ts$/.test(path));
  const modules: object[] = await Promise.all(judged.map((path) => import(resolve(path))));
  const all = modules
    .flatMap((module) => Object.values(module))
    .filter((exported) => typeof exported === 'object')
    .flatMap(texts);
  expect(all.length).toBeGreaterThan(1_000);
  // copy-ko itself names the server in these two: there is nothing else that waits, or could be left open
  const given = [
    '서버가 잠시 받지 못하고 있어요. 계속 다시 보낼게요',
    '서버가 잠시 받지 못하고 있어요', // the same where it has said until when
    '이 서버에서는 앱을 열어 두어야 보낼 수 있어요',
  ];
  const speaks = all.filter((text) => /서버|동기화|큐|캐시|죄송/.test(text));
  expect(speaks.filter((text) => !given.includes(text))).toEqual([]);
});

test('the page is titled and described as the copy says', () => {
  const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
  expect(page).toContain(`<title>${frameTexts.document.title}</title>`);
  expect(page).toContain(`name="description" content="${pageDescription}"`);
});
