// The designer stands in two lists: it leads back to the one that it was opened from, and on to the flow of a form of approvals.
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { click, grant, serve, show } from '../../shared/testing/page.tsx';
import Designer from './Designer.tsx';

vi.mock('socket.io-client', async () => (await import('../../shared/testing/hub.ts')).socketModule);

const form = (module: string) => ({ id: 12, module, title: '请假', version: 1, fields: [], deleted: [] });
const answers = {
  'api/form/preview': {
    form: { module: 'work12', title: '', items: [], cols: [], layout: 1, labelWidth: 80 },
    problems: {},
  },
  'api/workform/detail': { id: 12, flow: { id: 9, name: '请假审批', enabled: 1 } },
};
const open = (list: string, module: string) =>
  show(
    <Routes>
      <Route path=":group/:list/view/:module/:type/:id" element={<Designer loaded={form(module)} />} />
      <Route path="*" element={null} />
    </Routes>,
    `/system/${list}/view/${module}/form/12`,
  );
const back = () => screen.findByRole('link', { name: '返回表单列表' });

beforeEach(() => grant('oa.flow.index', 'system.workForm.index', 'system.workForm.edit'));

test('a form of approvals is shaped by somebody who manages these, leads back to them and on to its flow', async () => {
  const server = serve(answers);
  const { router } = open('workForm', 'work12');
  expect((await back()).getAttribute('href')).toBe('/system/workForm');
  expect((await screen.findByRole('link', { name: '下一步：设置流程' })).getAttribute('href')).toBe('/oa/flow/view/9');
  expect(server.to('api/workform/detail')).toEqual([{ id: 12 }]);
  expect(screen.getByRole('button', { name: '保存' })).toBeTruthy();
  await click(within(screen.getByRole('radiogroup')).getByText('预览'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/system/workForm/view/work12/preview/12'));
});

test('the form of a module leads back to the forms of modules, and is not shaped by somebody who manages the others', async () => {
  const server = serve(answers);
  open('customForm', 'customer');
  expect((await back()).getAttribute('href')).toBe('/system/customForm');
  expect(server.to('api/workform/detail')).toEqual([]);
  expect(screen.queryByRole('link', { name: '下一步：设置流程' })).toBeNull();
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
});
