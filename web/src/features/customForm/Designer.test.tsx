// The designer keeps unsaved changes, explains what cannot be deleted, and begins a table with a column.
import type { DesignedForm } from '@crm/protocol/answers/customForm';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { click, grant, press, serve, show } from '../../shared/testing/page.tsx';
import Designer from './Designer.tsx';
import { draftOf, newField } from './designer.ts';

vi.mock('socket.io-client', async () => (await import('../../shared/testing/hub.ts')).socketModule);

const empty: DesignedForm = { id: 12, module: 'work12', title: '请假', version: 3, fields: [], deleted: [] };
const form: DesignedForm = {
  ...empty,
  fields: [{ ...newField(empty, draftOf(empty), 'number', '天数', []), id: 7, field: 'days', version: 1 }],
};
let problems: Record<string, string>;
const open = (loaded = form) => {
  serve({
    'api/form/preview': () => ({
      form: { module: 'work12', title: '', items: [], cols: [], layout: 1, labelWidth: 80 },
      problems,
    }),
  });
  show(
    <Routes>
      <Route path="system/workForm/view/:module/:type/:id" element={<Designer loaded={loaded} />} />
      <Route path="*" element={<p>别处</p>} />
    </Routes>,
    '/system/workForm/view/work12/design/12',
  );
};

beforeEach(() => {
  cleanup();
  localStorage.clear();
  problems = {};
  grant('system.workForm.index', 'system.workForm.add', 'system.workForm.edit', 'system.workForm.delete');
});

test('what was designed is there again after a reload, once it is asked for, and leaving does not ask', async () => {
  open();
  await press('添加单行文本字段');
  expect(await screen.findByText('1 项改动未保存')).toBeTruthy();
  await click(screen.getByRole('link', { name: '返回表单列表' }));
  expect(await screen.findByText('别处')).toBeTruthy();
  cleanup();
  open();
  expect(screen.queryByText('1 项改动未保存')).toBeNull();
  await press('恢复');
  expect(await screen.findByText('1 项改动未保存')).toBeTruthy();
});

test('a field that something uses is named with what that is, and put back', async () => {
  open();
  problems = { '7.id': '流程“请假审批”的分支“3 天以上”用到此字段，现在不能删除' };
  await press('删除天数');
  expect(await screen.findByText('“天数”：流程“请假审批”的分支“3 天以上”用到此字段，现在不能删除')).toBeTruthy();
  problems = {};
  await press('放回');
  await waitFor(() => expect(screen.queryByText(/用到此字段/)).toBeNull());
  expect(screen.getByRole('list', { name: '表单的字段' }).textContent).toContain('天数');
});

test('a table begins with a column that is called one; how many is asked where several may be chosen', async () => {
  open();
  await press('添加表格字段');
  expect(await screen.findByDisplayValue('列1')).toBeTruthy();
  await press('添加下拉选择字段');
  await screen.findByLabelText('允许多选');
  expect(screen.queryByLabelText('最多选择')).toBeNull();
  await click(screen.getByLabelText('允许多选'));
  expect(await screen.findByLabelText('最多选择')).toBeTruthy();
});

test('own fields are shown apart from those of the system, and places are changed among all of them', async () => {
  const system = {
    ...newField(empty, draftOf(empty), 'input', '编号', []),
    id: 8,
    field: 'no',
    version: 1,
    custom: false,
  };
  open({ ...form, fields: [system, ...form.fields.map((one) => ({ ...one, custom: true }))] });
  const names = () => [...document.querySelectorAll('.field-card-title')].map((one) => one.textContent);
  await screen.findByText('自定义 1');
  expect(names()).toEqual(['编号', '天数']);
  expect(screen.getByRole('button', { name: '下移编号' })).toBeTruthy();
  await click(screen.getByText('自定义 1'));
  expect(names()).toEqual(['天数']);
  expect(screen.queryByRole('button', { name: '上移天数' })).toBeNull();
  await click(screen.getByText('系统 1'));
  expect(names()).toEqual(['编号']);
});
