// A field of a panel that is changed where it stands: shown at once, put back when refused, and why others stay.

import type { FormDefinition, FormItem, ListField } from '@crm/protocol/answers/form';
import { callNamed, type RowCall } from '@crm/protocol/call';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { click, refusal, serve, show } from '../../shared/testing/page.tsx';
import { RecordFields } from '../panel/RecordFields.tsx';
import type { Row } from '../record/registries.ts';
import { useRecord } from '../record/useRecord.ts';
import './FieldEditor.tsx';

afterEach(() => vi.restoreAllMocks());

function item(id: number, field: string, title: string, more: Partial<FormItem> = {}): { id: number; json: FormItem } {
  return { id, json: { id, type: 'input', title, field, ...more } };
}
const kept: ListField = {
  id: 9,
  field: 'made',
  title: '创建时间',
  show: true,
  checkbox: false,
  grid_w: 120,
  form_type: 'input',
  sortable: false,
};
const definition: FormDefinition = {
  id: 1,
  module: 'thing',
  title: '东西',
  cols: [kept],
  items: [
    item(1, 'name', '名称', { required: true, max: 5 }),
    item(2, 'note', '备注'),
    item(3, 'price', '价格', { readonly: true, grant: 'read' }),
    item(4, 'code', '编号', { createOnly: true }),
  ],
  api_add: '',
  api_edit: 'api/thing/edit',
  api_detail: 'api/thing/Views',
  api_index: '',
  api_delete: '',
  grant: 'crm.thing',
  layout: 1,
  labelWidth: 100,
  width: 800,
};
const row: Row = {
  id: 7,
  version: 3,
  name: '旧名',
  note: '旧记',
  price: '1',
  code: 'A',
  made: '昨天',
  can: { edit: true },
};

function Panel() {
  const record = useRecord({ module: 'thing', id: 7, path: callNamed<RowCall>('api/thing/Views') });
  return record.data ? <RecordFields definition={definition} row={record.data} saved={record.refresh} /> : null;
}

const box = () => screen.findByRole('textbox');
const key = (target: Element, name: string) => act(async () => void fireEvent.keyDown(target, { key: name }));
const type = async (text: string) => {
  const field = await box();
  await act(async () => void fireEvent.change(field, { target: { value: text } }));
  return field;
};

test('only the field is sent, in its version; refused it stands at the field, and Esc leaves what was there', async () => {
  const answers: Record<string, unknown> = {
    'api/thing/Views': row,
    'api/thing/edit': refusal('invalid', '名称已存在', { name: '名称已存在' }),
  };
  const server = serve(answers);
  show(<Panel />);
  await click(await screen.findByRole('button', { name: '修改名称' }));
  await key(await type('很长的一个名字'), 'Enter');
  expect(server.to('api/thing/edit')).toEqual([]);
  expect(screen.getByRole('alert').textContent).not.toBe('');
  await key(await type('新名'), 'Enter');
  expect(await screen.findByText('名称已存在')).toBeTruthy();
  expect(server.to('api/thing/edit')).toEqual([{ id: 7, version: 3, name: '新名', undo: 1 }]);
  expect((await box()).getAttribute('value')).toBe('新名');
  await key(await box(), 'Escape');
  expect(await screen.findByText('旧名')).toBeTruthy();
  expect(screen.queryByText('新名')).toBeNull();
});

test('what is refused as a whole is put back and told; another version of another field goes on by itself', async () => {
  const answers: Record<string, unknown> = {
    'api/thing/Views': row,
    'api/thing/edit': refusal('forbidden', '没有权限执行此操作'),
  };
  const server = serve(answers);
  show(<Panel />);
  await click(await screen.findByRole('button', { name: '修改备注' }));
  await key(await type('新记'), 'Enter');
  expect(await screen.findByText('没有权限执行此操作')).toBeTruthy();
  let tries = 0;
  answers['api/thing/edit'] = () => {
    tries++;
    if (tries === 1) return refusal('conflict', '王主管 已于 10:00 修改了此记录')();
    return { id: 7, version: 5 };
  };
  answers['api/thing/Views'] = { ...row, version: 4, name: '别人的名' };
  await key(await box(), 'Enter');
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(server.to('api/thing/edit').map((body) => body.version)).toEqual([3, 3, 4]);
});

test('of two who change the same field one chooses: theirs stays, or mine is written over it', async () => {
  const answers: Record<string, unknown> = { 'api/thing/Views': row };
  let version = 3;
  answers['api/thing/edit'] = (body: Row) => {
    if (body.version === version) return { id: 7, version: ++version };
    return refusal('conflict', '', undefined, { UserName: '王主管' })();
  };
  const server = serve(answers);
  show(<Panel />);
  await click(await screen.findByRole('button', { name: '修改备注' }));
  const field = await type('我的记');
  version = 4;
  answers['api/thing/Views'] = { ...row, version: 4, note: '他的记' };
  await key(field, 'Enter');
  expect((await screen.findByRole('alert')).textContent).toBe('王主管 刚把它改为“他的记”');
  // Leaving the field decides nothing.
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  await act(async () => fireEvent.blur(field));
  await click(screen.getByRole('button', { name: '用我的' }));
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(server.to('api/thing/edit')).toMatchObject([{ version: 3 }, { version: 4, note: '我的记' }]);
});

test('what cannot be changed says why: the person’s right, the moment, the program, the record', async () => {
  serve({ 'api/thing/Views': row });
  const { unmount } = show(<Panel />);
  for (const name of [
    '价格不能修改：没有修改此字段的权限',
    '编号不能修改：新建之后不能修改',
    '创建时间不能修改：此项由系统维护，不能在这里修改',
  ])
    expect(await screen.findByRole('button', { name })).toBeTruthy();
  unmount();
  serve({ 'api/thing/Views': { ...row, can: { edit: false }, locked: '已通过审批' } });
  show(<Panel />);
  expect(await screen.findByRole('button', { name: '名称不能修改：已通过审批' })).toBeTruthy();
});
