import { expect, test } from 'vitest';
import { installGuide } from './install-guide.ts';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/151.0.0.0';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const android = 'Mozilla/5.0 (Linux; Android 10; K)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';

test.each([
  ['Safari on an iPhone', `${iPhone} ${webKit} Version/26.0 Mobile/15E148 Safari/604.1`, 5, 'ios'],
  ['Chrome on an iPhone', `${iPhone} ${webKit} CriOS/151.0 Mobile/15E148 Safari/604.1`, 5, 'ios'],
  ['Safari on an iPad', `${mac} ${webKit} Version/26.0 Safari/605.1.15`, 5, 'ios'],
  ['Safari on a Mac', `${mac} ${webKit} Version/26.0 Safari/605.1.15`, 0, 'mac'],
  ['Chrome on a Mac', `${mac} ${chrome} Safari/537.36`, 0, 'desktop'],
  ['Firefox on a Mac', `${mac.replace(')', '; rv:151.0)')} Gecko/20100101 Firefox/151.0`, 0, 'elsewhere'],
  ['Samsung', `${android} ${chrome} SamsungBrowser/28.0 Mobile Safari/537.36`, 5, 'samsung'],
  ['Chrome on Android', `${android} ${chrome} Mobile Safari/537.36`, 5, 'android'],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 14; Mobile; rv:151.0) Gecko/151.0 Firefox/151.0',
    5,
    'android',
  ],
  ['Edge on Windows', `${windows} ${chrome} Safari/537.36 Edg/151.0.0.0`, 0, 'desktop'],
  [
    'Firefox on Windows',
    `${windows.replace(')', '; rv:151.0)')} Gecko/20100101 Firefox/151.0`,
    0,
    'elsewhere',
  ],
  ['KakaoTalk on Android', `${android} ${chrome} Mobile Safari/537.36;KAKAOTALK 26.1.0`, 5, 'elsewhere'],
  ['KakaoTalk on an iPhone', `${iPhone} ${webKit} Mobile/15E148 KAKAOTALK 26.1.0`, 5, 'elsewhere'],
  ['Naver on an iPhone', `${iPhone} ${webKit} Mobile/15E148 NAVER(inapp; search; 1)`, 5, 'elsewhere'],
])('%s is told how it installs the app', (_name, agent, touchPoints, guide) => {
  expect(installGuide(agent, touchPoints)).toBe(guide);
});
