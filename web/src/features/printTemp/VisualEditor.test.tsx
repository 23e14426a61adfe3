// The visual editor gives back what it was given: places, statements, rows that are repeated, alignment and borders.
import { Editor } from '@tiptap/core';
import { afterEach, expect, test } from 'vitest';
import { Places } from './places.ts';
import { extensions, normalisedHtml } from './VisualEditor.tsx';

let editor: Editor | undefined;
afterEach(() => editor?.destroy());

const through = (html: string): string => {
  editor = new Editor({ extensions, content: html });
  return normalisedHtml(editor.getHTML());
};

const whole = `<h1 style="text-align: center;">{{ contractName }}</h1>
<p style="text-align: right;">编号：{{ orderSn }}　日期：{{ signTime | date: 'yyyy年M月d日' }}</p>
<table>
<tbody>
<tr><th>序号</th><th style="text-align: right;">小计</th></tr>
<tr data-each="listJson"><td>{{ item.no }}</td><td style="text-align: right;">{{ item.xiaoji | thousands: 2 }}</td></tr>
<tr><td colspan="2"><strong>{{ Money | 大写金额 }}</strong></td></tr>
</tbody></table>
<p>{% if Money &gt; 5 %}大单{% endif %}</p>
<table data-plain="1">
<tbody>
<tr><td>甲方：</td><td>乙方：</td></tr>
</tbody></table>`;

test('a template that was written here comes back as it was', () => {
  expect(through(whole)).toBe(whole);
});

test('scripts, handlers and pictures from elsewhere do not come in', () => {
  const html = through(
    '<p onclick="x()">甲</p><script>x()</script><img src="https://evil/x.png" onerror="x()"><iframe src="//evil"></iframe>',
  );
  expect(html).toBe('<p>甲</p>');
});

test('a row is repeated for lines, and is not any more', () => {
  editor = new Editor({ extensions, content: '<table><tr><td>甲</td></tr></table>' });
  editor.chain().setTextSelection(4).updateAttributes('tableRow', { 'data-each': 'listJson' }).run();
  expect(normalisedHtml(editor.getHTML())).toContain('<tr data-each="listJson"><td>甲</td></tr>');
  editor.chain().updateAttributes('tableRow', { 'data-each': null }).run();
  expect(normalisedHtml(editor.getHTML())).toContain('<tr><td>甲</td></tr>');
});

test('places with a title are chips, which go as a whole; a press shows the code, and what is kept stays as it was', () => {
  const element = document.createElement('div');
  document.body.append(element);
  const html = '<p>甲{{ Money | thousands: 2 }}乙{{ odd }}</p>';
  const places = Places.configure({ titles: () => new Map([['Money', '合同金额']]) });
  editor = new Editor({ element, extensions: [...extensions, places], content: html });
  const texts = (name: string) => [...element.querySelectorAll(name)].map((one) => one.textContent);
  expect([texts('.template-chip'), texts('.template-code')]).toEqual([['合同金额'], ['{{ Money | thousands: 2 }}']]);
  expect(texts('.template-place')).toEqual(['{{ odd }}']);
  expect(normalisedHtml(editor.getHTML())).toBe(html);
  element
    .querySelector('.template-chip')
    ?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  expect([texts('.template-chip'), texts('.template-place')]).toEqual([
    [],
    ['{{ Money | thousands: 2 }}', '{{ odd }}'],
  ]);
  const press = (at: number, key: string) => {
    editor?.commands.setTextSelection(at);
    element.querySelector('.ProseMirror')?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    return editor?.getText();
  };
  const end = 2 + '{{ Money | thousands: 2 }}'.length;
  expect(press(end + 1, 'Delete')).toContain('{{ odd }}');
  expect(press(end, 'Backspace')).toBe('甲乙{{ odd }}');
  element.remove();
});

test('places are marked, statements otherwise', () => {
  const element = document.createElement('div');
  editor = new Editor({
    element,
    extensions: [...extensions, Places],
    content: '<p>甲{{ Money }}{% if Money %}乙{% endif %}</p>',
  });
  const texts = (name: string) => [...element.querySelectorAll(name)].map((one) => one.textContent);
  expect(texts('.template-place')).toEqual(['{{ Money }}']);
  expect(texts('.template-statement')).toEqual(['{% if Money %}', '{% endif %}']);
});
