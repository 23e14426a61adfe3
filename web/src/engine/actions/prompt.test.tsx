// The dialog before an action: nothing wrong is sent, and after a refusal the input stays.
import type { FormItem } from '@crm/protocol/answers/form';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../shared/api/client.ts';
import { press, show } from '../../shared/testing/page.tsx';
import type { ActionOutcome } from './actions.ts';
import { usePrompt } from './usePrompt.tsx';

const send = vi.fn<(values: Record<string, unknown>, key: string) => Promise<ActionOutcome>>();
const onOutcome = vi.fn();

function Page() {
  const { prompt, dialog } = usePrompt();
  const begin = () =>
    void prompt({
      title: '标记无效',
      about: '甲公司',
      items: [
        { id: 0, type: 'textarea', title: '原因', field: 'reason', required: true, max: 20, rows: 2 },
        { id: 0, type: 'input', title: '备注', field: 'note' },
      ],
      okText: '标记',
      send,
    }).then(onOutcome);
  return (
    <>
      <button type="button" onClick={begin}>
        开始
      </button>
      {dialog}
    </>
  );
}

async function open() {
  send.mockReset();
  onOutcome.mockReset();
  show(<Page />);
  await press('开始');
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: /原因/ });
}

test('says what it is about, has the cursor in the first field, and sends nothing that is missing', async () => {
  const box = await open();
  expect(screen.getByText('甲公司')).toBeTruthy();
  // What comes late is drawn by the next turn of React.
  await waitFor(async () => {
    await act(async () => undefined);
    expect(document.activeElement).toBe(box);
  });
  await press('标记');
  expect(await screen.findByText('信息必须填写')).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
  await userEvent.type(box, '空号');
  expect(screen.queryByText('信息必须填写')).toBeNull();
  send.mockResolvedValue({ msg: '好了' });
  await press('标记');
  await waitFor(() => expect(onOutcome).toHaveBeenCalledWith({ msg: '好了' }));
  expect(send.mock.calls[0]?.[0]).toEqual({ reason: '空号', note: '' });
  await waitFor(() => expect(screen.queryByText('甲公司')).toBeNull());
});

test('a refusal stands at its field or above the fields, and everything typed is still there', async () => {
  const box = await open();
  await userEvent.type(box, '空号');
  send.mockRejectedValueOnce(new ApiError('invalid', '不行', { reason: '太短了' }));
  await press('标记');
  expect(await screen.findByText('太短了')).toBeTruthy();
  send.mockRejectedValueOnce(new ApiError('forbidden', '没有权限'));
  await press('标记');
  expect(await screen.findByText('没有权限')).toBeTruthy();
  expect(box.value).toBe('空号');
  expect(onOutcome).not.toHaveBeenCalled();
});

test('the same attempt is sent again after a lost answer, another one after a change', async () => {
  const box = await open();
  await userEvent.type(box, '空号');
  send.mockRejectedValue(new ApiError('transport', '网络请求失败'));
  for (let at = 1; at <= 2; at++) {
    await press('标记');
    await waitFor(() => expect(send).toHaveBeenCalledTimes(at));
    await screen.findByText('网络请求失败');
  }
  expect(send.mock.calls[1]?.[1]).toBe(send.mock.calls[0]?.[1]);
  await userEvent.type(box, '码');
  await press('标记');
  await waitFor(() => expect(send).toHaveBeenCalledTimes(3));
  expect(send.mock.calls[2]?.[1]).not.toBe(send.mock.calls[0]?.[1]);
});

test('pressed twice it is sent once; closed, nothing was decided', async () => {
  const box = await open();
  await userEvent.type(box, '空号');
  let done: (outcome: ActionOutcome) => void = () => undefined;
  send.mockReturnValue(new Promise((resolve) => (done = resolve)));
  const form = box.closest('form') as HTMLFormElement;
  await act(async () => {
    fireEvent.submit(form);
    fireEvent.submit(form);
  });
  expect(send).toHaveBeenCalledTimes(1);
  await act(async () => done({}));
  await waitFor(() => expect(onOutcome).toHaveBeenCalledTimes(1));
  await press('开始');
  await screen.findByRole('textbox', { name: /原因/ });
  await press('取消');
  await waitFor(() => expect(onOutcome).toHaveBeenLastCalledWith({ cancelled: true }));
});

test('what another answer makes needless is not asked for, and keeps what it had', async () => {
  send.mockReset();
  const items: FormItem[] = [
    {
      id: 0,
      type: 'radio',
      title: '共享',
      field: 'everyone',
      value: 0,
      options: ['指定的人', '所有人'].map((label, value) => ({ label, value })),
    },
    {
      id: 0,
      type: 'input',
      title: '部门',
      field: 'department',
      required: true,
      value: '销售部',
      showWhen: { match: 'all', when: [{ field: 'everyone', type: 'eq', value: '0' }] },
    },
  ];
  function Sharing() {
    const { prompt, dialog } = usePrompt();
    return (
      <>
        <button type="button" onClick={() => void prompt({ title: '共享', items, okText: '好', send })}>
          开始
        </button>
        {dialog}
      </>
    );
  }
  show(<Sharing />);
  await press('开始');
  const department = await screen.findByRole('textbox', { name: /部门/ });
  await userEvent.clear(department);
  await press('好');
  expect(await screen.findByText('信息必须填写')).toBeTruthy();
  await userEvent.type(department, '财务部');
  await userEvent.click(screen.getByRole('radio', { name: '所有人' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /部门/ })).toBeNull());
  await userEvent.click(screen.getByRole('radio', { name: '指定的人' }));
  const again = await screen.findByRole('textbox', { name: /部门/ });
  expect(again).toHaveProperty('value', '财务部');
  // A missing value that does not count holds nobody up.
  await userEvent.clear(again);
  await userEvent.click(screen.getByRole('radio', { name: '所有人' }));
  send.mockResolvedValue({ msg: '好了' });
  await press('好');
  await waitFor(() => expect(send.mock.calls[0]?.[0]).toMatchObject({ everyone: 1 }));
});
