// The columns of a file: rows are compared with existing records only where a column identifies them.

import type { ImportBegun } from '@crm/protocol/answers/transfer';
import { callNamed } from '@crm/protocol/call';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { click, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import { MapStep } from './MapStep.tsx';
import type { ImportCall } from './transfer.api.ts';
import * as api from './transfer.api.ts';

const started = (mapping: string[]): ImportBegun => ({
  id: 3,
  name: '甲.csv',
  total: 2,
  heads: ['公司', '号码'],
  samples: [['甲', '1']],
  columns: [
    { key: 'name', title: '名称', required: false, requiredAlong: false },
    { key: 'tel', title: '电话', required: false, requiredAlong: false },
    { key: 'contact.name', title: '联系人姓名', required: false, requiredAlong: true },
    { key: 'contact.mobile', title: '联系人手机', required: false, requiredAlong: false },
  ],
  mapping,
  matches: [{ field: 'name', title: '名称', unique: false }],
  mayUpdate: true,
  asksPassword: false,
  sheet: '一月',
  sheets: [
    { name: '一月', hidden: false },
    { name: '旧表', hidden: true },
  ],
  head: 2,
  top: [
    { line: 1, cells: ['客户清单'] },
    { line: 2, cells: ['公司', '号码'] },
  ],
});

const nothing = () => undefined;
const usual = {
  path: callNamed<ImportCall>('api/thing/import'),
  file: null,
  reread: () => undefined,
  module: 'thing',
  password: '',
  setPassword: nothing,
  back: nothing,
  checking: nothing,
};

test.each([
  [['name', 'tel'], 'skip'],
  [['', 'tel'], 'add'],
])('%o is checked as %s', async (mapping, policy) => {
  const server = serve({ 'api/import/check': { id: 8 } });
  show(<MapStep {...usual} started={started(mapping)} />);
  await press('核对数据');
  expect(server.to('api/import/check')).toEqual([
    { id: 3, mapping: JSON.stringify(mapping), policy, match: 'name', meant: '{}' },
  ]);
});

test('a name that other columns require is asked for beside them, before anything is checked', () => {
  show(<MapStep {...usual} started={started(['name', 'contact.mobile'])} />);
  expect(screen.getByText('“联系人姓名”还没有对应的列：填有“联系人手机”的行都会出错')).toBeTruthy();
});

test('what is there already is updated where that is chosen', async () => {
  const server = serve({ 'api/import/check': { id: 8 } });
  show(<MapStep {...usual} started={started(['name', ''])} />);
  await click(screen.getAllByRole('radio')[1]);
  await press('核对数据');
  expect(server.to('api/import/check')[0]).toMatchObject({ policy: 'update' });
});

function WithPassword() {
  const [password, setPassword] = useState('');
  return (
    <MapStep {...usual} started={{ ...started(['name', '']), asksPassword: true }} {...{ password, setPassword }} />
  );
}

test('a first password is asked for where records begin with one, and stays when it is refused', async () => {
  const server = serve({
    'api/import/check': refusal('invalid', '', { password: '密码过于常见' }),
  });
  show(<WithPassword />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '核对数据' }).disabled).toBe(true);
  const field = screen.getByLabelText<HTMLInputElement>('初始密码');
  fireEvent.change(field, { target: { value: 'password1' } });
  await press('核对数据');
  expect(server.to('api/import/check')[0]).toMatchObject({ password: 'password1' });
  expect((await screen.findByRole('alert')).textContent).toBe('密码过于常见');
  expect(field.value).toBe('password1');
});

test('another sheet, and another row of titles, are read by sending the file again', async () => {
  const again = vi.spyOn(api, 'beginImport').mockResolvedValue({ ...started(['name', 'tel']), id: 4, head: 1 });
  const reread = vi.fn();
  show(<MapStep {...usual} started={started(['', ''])} file={new File(['x'], '甲.xlsx')} reread={reread} />);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '工作表' }));
  expect(await screen.findByTitle('旧表（隐藏）')).toBeTruthy();
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '表头所在行' }));
  await click(await screen.findByTitle('第 1 行：客户清单'));
  await waitFor(() => expect(reread).toHaveBeenCalledWith(expect.objectContaining({ id: 4, head: 1 })));
  expect(again.mock.lastCall?.[4]).toEqual({ sheet: '一月', head: 1 });
});
