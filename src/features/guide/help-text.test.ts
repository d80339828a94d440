import { expect, test } from 'vitest';
import { contactLabel } from './help-text.ts';

test('the contact says what it opens and names the address that it leads to', () => {
  expect(contactLabel({ href: 'mailto:help@campick.example?subject=a' })).toEqual({
    label: '메일 보내기',
    note: 'help@campick.example',
  });
  expect(contactLabel({ href: 'https://campick.example/ask' })).toEqual({
    label: '문의 페이지 열기',
    note: 'campick.example',
  });
  expect(contactLabel({ to: '/detail/1' })).toEqual({ label: '문의 페이지 열기' });
});
