// Words on both sides of the end of a block or cell are words of their own.
import { expect, test } from 'vitest';
import { richAttributes, richBreaks, richTags } from './richText.ts';

test.each([
  ['<p>云栖</p><p>科技</p>', '云栖|科技|'],
  ['一<br>二<br/>三<BR class="x">四', '一|二|三|四'],
  ['<h2>题</h2>文', '题|文'],
  ['<td>甲</td><th>乙</th><caption>丙</caption>', '甲|乙|丙|'],
  ['<li>甲</li><div>乙</div >', '甲|乙|'],
  ['<strong>粗</strong><b>体</b><hr>', '粗体'],
  ['<brx>', ''],
])('%s breaks as %s', (html, text) => {
  expect(html.replace(richBreaks, '|').replace(/<[^>]*>/g, '')).toBe(text);
});

test('a table keeps what its cells span, pictures their size, links where they lead', () => {
  expect(richTags).toEqual(
    expect.arrayContaining(['p', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'caption', 'img', 'a', 'li', 'h6']),
  );
  expect(richTags.filter((tag) => /^(script|style|iframe|form|input|svg|object|)$/.test(tag))).toEqual([]);
  expect(richAttributes.td).toEqual(richAttributes.th);
  expect(richAttributes).toMatchObject({
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
    '*': ['style'],
  });
});
