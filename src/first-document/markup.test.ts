import { expect, test } from 'vitest';
import { mayMatch, standing } from './markup.ts';

test('style attributes become classes, the same for equal styles, and join the classes that are there', () => {
  const { html, style } = standing(
    '<i class="a" style="top:0"></i><b style="top:0"></b><u style="background:url(&quot;x&quot;)"></u>',
    8,
  );
  expect(html).toBe('<i class="a snapshot-0"></i><b class="snapshot-0"></b><u class="snapshot-1"></u>');
  expect(style).toBe('.snapshot-0{top:0}.snapshot-1{background:url("x")}');
});

test('names and what refers to them are others than the app’s', () => {
  const { html } = standing('<p id="today">x</p><div aria-labelledby="today more" id="content"></div>', 8);
  expect(html).toBe(
    '<p id="snapshot-today">x</p><div aria-labelledby="snapshot-today snapshot-more" id="snapshot-content" data-scroller=""></div>',
  );
});

test('texts stay letter for letter, whatever they look like', () => {
  const text = '<p>a &lt;b id=&quot;c&quot; style=&quot;d&quot;&gt; $&amp; $1</p>';
  expect(standing(text, 8).html).toBe(text);
});

test('rows behind the last one that is wanted, React’s marks and its hints for pictures go', () => {
  const drawn =
    '<link rel="preload" as="image" href="/a.webp"/><div><!--$--><article>1</article><!-- --><article>2</article><article>3</article><!--/$--></div>';
  expect(standing(drawn, 2).html).toBe('<div><article>1</article><article>2</article></div>');
});

test('a selector may match where its classes, tags and attributes are all there; one of the app’s names always may', () => {
  const { words } = standing('<a class="card wide" aria-busy="true" href="/x">x</a><svg></svg>', 8);
  const may = mayMatch(words);
  expect(
    [
      '.card',
      '.card .wide',
      'a[aria-busy=true] svg',
      '[data-theme="dark"] .card',
      '#root',
      '*',
      'body > a',
    ].map(may),
  ).toEqual(Array.from({ length: 7 }, () => true));
  expect(['.gone', '.card .gone', 'dialog', 'a[aria-disabled]', 'a.card > dialog'].map(may)).toEqual(
    Array.from({ length: 5 }, () => false),
  );
});
