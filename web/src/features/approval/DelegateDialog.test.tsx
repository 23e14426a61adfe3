// Who stands in while one is away: seen, and ended after a question.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { agree, press, serve, show } from '../../shared/testing/page.tsx';
import DelegateDialog from './DelegateDialog.tsx';

const now = { id: 4, userid: 9, username: '王强', begin: '2031-01-01', end: '2031-01-07', state: 'now', flows: [] };
const range = {
  modules: ['contract'],
  kinds: [{ module: 'contract', title: '合同' }],
  amountFrom: '',
  amountTo: '100000.00',
  submitters: [{ id: 3, name: '李娜' }],
  departments: [],
};
const plain = { modules: [], kinds: [], amountFrom: '', amountTo: '', submitters: [], departments: [] };

test('what was agreed is seen, what is over cannot be ended, and ending asks first', async () => {
  const server = serve({
    'api/WorkFlow/delegations': [
      { ...now, ...range },
      { ...now, ...plain, id: 3, username: '赵敏', state: 'over' },
    ],
    'api/WorkFlow/undelegate': null,
  });
  show(<DelegateDialog open close={() => undefined} />);
  await screen.findByText('王强');
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toContain('王强2031-01-01 至 2031-01-07进行中');
  expect(first?.textContent).toContain('合同 · 金额 ≤ ￥100,000.00 · 李娜提交的');
  expect(second?.textContent).toContain('全部审批');
  expect(within(second as HTMLElement).queryByRole('button')).toBeNull();
  await press('结束委托');
  expect(server.to('api/WorkFlow/undelegate')).toEqual([]);
  await agree('确定执行此操作, 是否继续?');
  await waitFor(() => expect(server.to('api/WorkFlow/undelegate')).toEqual([{ id: 4 }]));
});
