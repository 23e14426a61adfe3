// The panel of a request and the page of all of one form: submitted, made void, begun once more.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { fetchAllAhead } from '../../shared/loading/onDemand.tsx';
import { sessionStore } from '../../shared/session/session.ts';
import { chooseMore, click, grant, press, serve, show } from '../../shared/testing/page.tsx';
import RecordPanel from './RecordPanel.tsx';
import RecordsPage from './RecordsPage.tsx';
import { definition } from './testing.ts';

vi.mock('socket.io-client', async () => (await import('../../shared/testing/hub.ts')).socketModule);

const form = {
  ...definition,
  cols: [{ id: 1, field: 'title', title: '标题', show: true, form_type: 'input' }],
};
const row = { id: 5, title: '李娜的请假申请', userid: 7, days: '5', can: { submit: true, void: true, delete: true } };
let answers: Record<string, unknown>;
beforeEach(async () => {
  await fetchAllAhead();
  grant('oa.work.index', 'oa.work.add');
  sessionStore.setState({ user: { UserID: 7 } as never });
  answers = {
    'api/formField/formFieldIndex': form,
    'api/formField/scene': [],
    'api/module/detail': row,
    'api/module/index': { rows: [row], total: 1 },
    'api/module/void': {},
    'api/WorkFlow/preview': { flow: 0, flowName: '', path: [] },
    'api/WorkFlow/start': {},
  };
});
const open = () => show(<RecordPanel module="work12" id={5} close={() => undefined} />);

test('it is handed in, and made void with a reason, by the calls that such kinds share', async () => {
  const server = serve(answers);
  open();
  await press('提交');
  await waitFor(() => expect(server.to('api/WorkFlow/start')).toEqual([{ module: 'work12', id: 5 }]));
  await chooseMore('作废');
  const reason = await screen.findByLabelText('原因');
  fireEvent.change(reason, { target: { value: '行程取消' } });
  await click(screen.getAllByRole('button', { name: '作废' }).at(-1));
  await waitFor(() =>
    expect(server.to('api/module/void')).toEqual([{ ids: [5], module: 'work12', reason: '行程取消' }]),
  );
});

test('another one begins as it is, for the person who made it, as long as there is the form', async () => {
  serve(answers);
  const { router, unmount } = open();
  await press('复制');
  await waitFor(() => expect(router.state.location.pathname).toBe('/oa/createApproval'));
  expect(router.state.location.search).toBe('?copy=work12:5');
  unmount();
  answers['api/module/detail'] = { ...row, userid: 8 };
  const others = open();
  await screen.findByRole('button', { name: '提交' });
  expect(screen.queryByRole('button', { name: '复制' })).toBeNull();
  others.unmount();
  answers['api/module/detail'] = row;
  answers['api/formField/formFieldIndex'] = { ...form, api_add: '' };
  open();
  await screen.findByRole('button', { name: '提交' });
  expect(screen.queryByRole('button', { name: '复制' })).toBeNull();
});

test('the requests of a form stand on a page under its name; of anything else that is no form it says so', async () => {
  const server = serve(answers);
  const at = (module: string) =>
    show(
      <Routes>
        <Route path="oa/work/:module" element={<RecordsPage />} />
      </Routes>,
      `/oa/work/${module}`,
    );
  const { unmount } = at('work12');
  expect(await screen.findByText('李娜的请假申请')).toBeTruthy();
  expect(screen.getByRole('region', { name: '请假' })).toBeTruthy();
  expect(server.to('api/module/index')[0]).toMatchObject({ module: 'work12', page: 1 });
  unmount();
  at('customer');
  expect(await screen.findByText('没有这种审批表单')).toBeTruthy();
});
