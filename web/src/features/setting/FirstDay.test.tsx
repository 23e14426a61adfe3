// An open setting of the first day is shown once to people who may set it, and to nobody else.
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { click, grant, press, serve, show } from '../../shared/testing/page.tsx';
import FirstDay from './FirstDay.tsx';

const item = {
  key: 'region.preset',
  label: '默认省市',
  hint: '',
  type: 'select',
  value: '1,2',
  initial: '1,2',
  options: [
    { value: 'none', label: '不预填' },
    { value: '1,2', label: '北京市' },
  ],
  asked: true,
};

test('is answered at the head of the workbench, be it with what is preset already', async () => {
  grant('system.setting.edit');
  let shownItem: object = item;
  const server = serve({
    'api/setting/index': () => ({ groups: [{ group: '公司', items: [shownItem] }] }),
    'api/setting/edit': () => {
      const { asked: _gone, ...rest } = item;
      shownItem = rest;
      return { changes: [] };
    },
  });
  show(<FirstDay />);
  expect(await screen.findByText(/新建客户时预先填入哪个省市/)).toBeTruthy();
  await press('保存');
  expect(server.to('api/setting/edit')).toEqual([{ values: '{"region.preset":"1,2"}' }]);
  await waitFor(() => expect(screen.queryByText(/新建客户时预先填入哪个省市/)).toBeNull());
});

test('nobody else is asked, and nothing is fetched for them', async () => {
  grant('system.setting.index');
  const server = serve({ 'api/setting/index': { groups: [{ group: '公司', items: [item] }] } });
  show(
    <>
      <FirstDay />
      <button type="button">在</button>
    </>,
  );
  await click(await screen.findByText('在'));
  expect(server.sent).toEqual([]);
  expect(screen.queryByText(/新建客户时/)).toBeNull();
});
