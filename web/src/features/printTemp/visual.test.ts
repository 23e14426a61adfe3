// What goes through the visual editor unharmed, and how places, lines and statements are written and found.
import { expect, test } from 'vitest';
import { fitsVisual, linesTable, placeText, tokensIn } from './visual.ts';

test.each([
  ['<h1 style="text-align: center">{{ a }}</h1>\n<p>文字<strong>粗</strong></p>', true],
  ['<table><tr data-each="listJson"><td>{{ item.a }}</td></tr></table>', true],
  ['<table data-plain="1"><tr><th colspan="2">头</th></tr></table>', true],
  ['<p>{% if a > 1 %}甲{% endif %}</p>', true],
  ['<table>{% for one in listJson %}<tr><td>{{ one.a }}</td></tr>{% endfor %}</table>', false],
  ['<table><tr><td>甲</td></tr>\n{% endfor %}</table>', false],
  ['<p style="color: red">甲</p>', false],
  ['<div>甲</div>', false],
  ['<p class="x">甲</p>', false],
  ['<p>甲</p><!-- 注 -->', false],
  ['<img src="data:image/png;base64,AA==">', false],
])('%s fits: %s', (html, fits) => {
  expect(fitsVisual(html)).toBe(fits);
});

test('places stand between braces, with their format', () => {
  expect(placeText('Money', '')).toBe('{{ Money }}');
  expect(placeText('Money', 'thousands: 2')).toBe('{{ Money | thousands: 2 }}');
});

test('a table of lines has a row that is repeated, with so many columns as fit the sheet', () => {
  const places = Array.from({ length: 12 }, (_, at) => ({ title: `列<${at}>`, code: `item.c${at}` }));
  const html = linesTable('listJson', places);
  expect(html).toContain('<tr data-each="listJson"><td>{{ item.c0 }}</td>');
  expect(html).toContain('<th>列&lt;7&gt;</th></tr>');
  expect(html).not.toContain('item.c8');
  expect(fitsVisual(html)).toBe(true);
});

test('places and statements are found in a text', () => {
  expect(tokensIn('甲{{ a }}乙{% if a %}{{ b }}')).toEqual([
    { from: 1, to: 8, statement: false },
    { from: 9, to: 19, statement: true },
    { from: 19, to: 26, statement: false },
  ]);
  expect(tokensIn('{ a } {{ 没完')).toEqual([]);
});
