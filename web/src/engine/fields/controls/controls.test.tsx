// The item types as a person uses them: what each shows, what it takes, and what a form holds afterwards.
import type { FormItem } from '@crm/protocol/answers/form';
import { itemTypes } from '@crm/protocol/form';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import '../../../shared/i18n/i18n.ts';
import { sessionStore } from '../../../shared/session/session.ts';
import { FormField } from '../FormField.tsx';
import { loadControls, sentValue } from '../fieldTypes.ts';
import type { Values } from '../validation.ts';
import { maxCountOf } from './rules.ts';
import { withSheet } from './tablelist/sheet.ts';

let requests: { path: string; body: Record<string, string> }[] = [];
let held: Values = {};

beforeAll(() => loadControls(itemTypes));

beforeEach(() => {
  requests = [];
  vi.stubGlobal('fetch', (url: string, { body }: { body?: string } = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const parameters = body === undefined ? searchParams : new URLSearchParams(body);
    requests.push({ path: pathname, body: Object.fromEntries(parameters) });
    const rows = [
      { code: 7, label: '华东区' },
      { code: 8, label: '华南区' },
    ];
    const data = pathname === '/api/Status/json' ? [] : { rows };
    return Promise.resolve(new Response(JSON.stringify({ result: 'success', msg: '', data })));
  });
});

afterEach(() => vi.unstubAllGlobals());

function Host({ item, first }: { item: Partial<FormItem>; first: Values }) {
  const [values, setValues] = useState(first);
  useEffect(() => {
    held = values;
  });
  const setValue = (field: string, value: unknown) => setValues((before) => ({ ...before, [field]: value }));
  const whole = { id: 1, type: 'input', title: '字段', field: 'f', ...item };
  return <FormField item={whole} formId="form" layout={1} form={{ values, setValue }} />;
}

function show(item: Partial<FormItem>, value?: unknown, more: Values = {}) {
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Host item={item} first={{ f: value, ...more }} />
    </QueryClientProvider>,
  );
}

test('input: takes text, hints with the placeholder', async () => {
  show({ placeholder: '公司全称' }, '');
  await userEvent.type(screen.getByPlaceholderText('公司全称'), '云启');
  expect(held.f).toBe('云启');
});

test.each([{ readonly: true }, { disabled: true }])('%o: what is shown cannot be typed over', async (part) => {
  show(part, '旧值');
  await userEvent.type(screen.getByLabelText('字段'), '新');
  expect(held.f).toBe('旧值');
});

test.each(['input', 'number', 'textarea'])('%s: what is computed or only read asks for no entry', (type) => {
  const formula = { text: 'a * 2', fields: { a: 'number' as const } };
  const hint = (item: Partial<FormItem>) => {
    const { unmount } = show({ type, ...item }, '');
    const { placeholder } = screen.getByLabelText<HTMLInputElement>('字段');
    unmount();
    return placeholder;
  };
  expect(hint({})).toBe('请输入');
  expect(hint({ readonly: true, formula })).toBe('自动计算');
  expect(hint({ readonly: true, placeholder: '公司全称' })).toBe('');
});

test('textarea: a text of several lines', () => {
  show({ type: 'textarea', rows: 5 }, '第一行\n第二行');
  expect(screen.getByLabelText<HTMLTextAreaElement>('字段').tagName).toBe('TEXTAREA');
  expect(screen.getByLabelText<HTMLTextAreaElement>('字段').value).toBe('第一行\n第二行');
});

test('number: takes digits', async () => {
  show({ type: 'number' }, '');
  await userEvent.type(screen.getByLabelText('字段'), '12');
  await userEvent.tab();
  expect(String(held.f)).toBe('12');
});

test('select: fixed options, several of them up to the limit', async () => {
  const options = ['甲', '乙', '丙'].map((label, at) => ({ value: at + 1, label }));
  show({ type: 'select', multiple: true, multipleLimit: 2, options }, []);
  await userEvent.click(screen.getByRole('combobox'));
  for (const name of ['甲', '乙', '丙']) await userEvent.click(await screen.findByTitle(name));
  expect(held.f).toEqual([1, 2]);
});

test('select: posts key and parameters, waits for its parent, reads the list where the item says', async () => {
  const item = {
    type: 'select',
    url: 'api/area/list',
    params: { kind: 3 },
    parent: 'p',
    parentParams: 'parentid',
    loadFilter: 'data.rows',
    optionText: 'label',
    optionValue: 'code',
  };
  const waiting = show(item, '', { p: '' });
  expect(requests).toEqual([]);
  waiting.unmount();

  show(item, '', { p: 4 });
  await waitFor(() =>
    expect(requests).toEqual([{ path: '/api/area/list', body: { key: '', kind: '3', parentid: '4' } }]),
  );
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.click(await screen.findByTitle('华南区'));
  expect(held.f).toBe(8);
});

test('select: by GET, and only when it is opened', async () => {
  show({ type: 'select', url: 'api/area/list', method: 'GET', onHand: true, optionValue: 'code' }, '');
  expect(requests).toEqual([]);
  await userEvent.click(screen.getByRole('combobox'));
  expect(await screen.findByTitle('华东区')).toBeTruthy();
});

test('select: asks the server for what is typed', async () => {
  show({ type: 'select', url: 'api/area/list', remote: true, optionValue: 'code' }, '');
  await userEvent.type(screen.getByRole('combobox'), '华');
  await waitFor(() => expect(requests.at(-1)?.body.key).toBe('华'));
});

test('statusSelect: the entries of the dictionary that the key names', async () => {
  show({ type: 'statusSelect', key: 'LaiYuan' }, '');
  await waitFor(() => expect(requests).toEqual([{ path: '/api/Status/json', body: { types: 'LaiYuan' } }]));
});

test('radio: one of the options', async () => {
  const options = [
    { value: 1, label: '男' },
    { value: 2, label: '女' },
  ];
  show({ type: 'radio', options }, 1);
  await userEvent.click(screen.getByRole('radio', { name: '女' }));
  expect(String(held.f)).toBe('2');
});

test('switch: the item’s own values', async () => {
  show({ type: 'switch', activeValue: 'Y', inactiveValue: 'N' }, 'N');
  await userEvent.click(screen.getByRole('switch'));
  expect(held.f).toBe('Y');
  await userEvent.click(screen.getByRole('switch'));
  expect(held.f).toBe('N');
});

test.each([
  ['date', '2026-03-05', ['2026-03-05']],
  ['datetime', '2026-03-05 09:30:00', ['2026-03-05 09:30']],
  ['daterange', '2026/03/05 00:00:00,2026/03/09 23:59:59', ['2026/03/05', '2026/03/09']],
])('%s: shows %s in its format', (type, value, shown) => {
  const { container } = show({ type }, value);
  expect([...container.querySelectorAll('input')].map((input) => input.value)).toEqual(shown);
});

test('daterange: from the beginning of the first day to the end of the last', async () => {
  const { container } = show({ type: 'daterange', field2: 'g' }, '', { g: '' });
  const [from, to] = [...container.querySelectorAll('input')];
  await userEvent.type(from as HTMLInputElement, '2026/03/05{Enter}');
  await userEvent.type(to as HTMLInputElement, '2026/03/09{Enter}');
  await waitFor(() => expect(held).toMatchObject({ f: '2026/03/05 00:00:00', g: '2026/03/09 23:59:59' }));
});

test('property: pairs of name and value', async () => {
  show({ type: 'property' }, '');
  await userEvent.click(screen.getByRole('button', { name: '添加一项' }));
  await userEvent.type(screen.getByLabelText('名称'), '材质');
  await userEvent.type(screen.getByLabelText('内容'), '铝');
  expect(held.f).toEqual([{ name: '材质', value: '铝' }]);
  await userEvent.click(screen.getByRole('button', { name: '移除此项' }));
  expect(held.f).toEqual([]);
});

test('tablelist: rows say which they are, new ones have no id', () => {
  const columns = [
    { id: 1, type: 'input', title: '品名', field: 'name' },
    { id: 2, type: 'number', title: '金额', field: 'sum', readonly: true },
  ];
  const item = { id: 1, type: 'tablelist', title: '明细', field: 'f', columns } as FormItem;
  expect(sentValue(item, [{ id: 4, name: '支架', sum: '1.00' }, { name: '螺栓' }])).toEqual([
    { id: 4, name: '支架' },
    { name: '螺栓' },
  ]);
});

test('tablelist: a pasted sheet adds rows up to the limit, and no further', () => {
  const columns = [{ id: 1, type: 'input', title: '品名', field: 'name' }];
  const item = { id: 1, type: 'tablelist', title: '明细', field: 'f', columns, max: 3 } as FormItem;
  const rows = withSheet(item, [{ id: 4, name: '支架' }], [['螺栓'], ['螺母'], ['垫片']], 1, 0);
  expect(rows.map((row) => row.name)).toEqual(['支架', '螺栓', '螺母']);
});

test.each([
  ['one', {}, 1],
  ['one of several records', { max: 1, multiple: true }, 1],
  ['several without a limit', { multiple: true }, 100],
  ['several by checkbox', { checkbox: true }, 100],
  ['several up to a limit', { multiple: true, multipleLimit: 5 }, 5],
])('records: %s', (_what, item, most) => {
  expect(maxCountOf(item)).toBe(most);
});

test('tags: one text, parted by commas, nothing twice', async () => {
  show({ type: 'tags' }, '老客户');
  await userEvent.type(screen.getByRole('combobox'), '华东，重点，');
  expect(held.f).toBe('老客户,华东,重点');
  await userEvent.type(screen.getByRole('combobox'), '华东，');
  expect(held.f).toBe('老客户,华东,重点');
});

test('ColorPicker: shows the colour', () => {
  show({ type: 'ColorPicker' }, '#1677ff');
  expect(screen.getByText(/#1677ff/i)).toBeTruthy();
});

test('userinfo: the person who fills in the form', () => {
  sessionStore.setState({ user: { LoginToken: 't', NickName: '林晓东', UserID: 7, Headimg: '' } });
  show({ type: 'userinfo' });
  expect(screen.getByText('林晓东', { selector: '.ant-typography' })).toBeTruthy();
});

test('divider: a heading without a field', () => {
  show({ type: 'divider', title: '基本信息' });
  expect(screen.getByText('基本信息')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('datetime: the day that is pressed is what is sent, without anything to confirm', async () => {
  show({ type: 'datetime', title: '时间' }, '2026-03-05 09:30:00');
  await userEvent.click(screen.getByRole('textbox', { name: /时间/ }));
  await userEvent.click(await screen.findByTitle('2026-03-18'));
  expect(held['f']).toBe('2026-03-18 09:30:00');
  expect(screen.queryByRole('button', { name: '确定' })).toBeNull();
});
