// Dialogs that begin with people: these are chosen with one press before the other fields.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { usePrompt } from '../../engine/actions/usePrompt.tsx';
import { press, serve, show } from '../../shared/testing/page.tsx';
import './index.tsx';

const people = [{ UserID: 2, NickName: '王思远', Header: '' }];
const send = vi.fn((_values: Record<string, unknown>) => Promise.resolve({}));

function Page({ required }: { required: boolean }) {
  const { prompt, dialog } = usePrompt();
  const item = { id: 0, type: 'user' as const, title: '新负责人', field: 'userid', required, max: 1 };
  const next = { id: 0, type: 'user' as const, title: '抄送', field: 'copy', multiple: true, max: 5 };
  const begin = async () => {
    await prompt({ title: '交给', items: [item], opens: required, okText: '转移', send });
    await prompt({ title: '交给', items: [next], okText: '好', send });
  };
  return (
    <>
      <button type="button" onClick={() => void begin()}>
        开始
      </button>
      {dialog}
    </>
  );
}

let calls: ReturnType<typeof serve>;
function open(required: boolean) {
  calls = serve({ 'main/branch/TreeJson': [], 'api/user/GetGridJson': { rows: people, total: 1 } });
  show(<Page required={required} />);
}

test('a question that needs a person suggests people, the cursor in the field; Enter chooses, the list is there to look', async () => {
  open(true);
  await press('开始');
  const box = await screen.findByRole('combobox', { name: /新负责人/ });
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(await screen.findByTitle('王思远')).toBeTruthy();
  await userEvent.keyboard('王');
  await waitFor(() => expect(calls.to('api/user/GetGridJson').at(-1)).toMatchObject({ key: '王', rows: 7 }));
  await waitFor(() => expect(box.getAttribute('aria-activedescendant')).toMatch(/_0$/));
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
  expect(await screen.findByText('王思远', { selector: '.ant-select-content *' })).toBeTruthy();
  await press('转移');
  await waitFor(() => expect(send.mock.calls[0]?.[0]).toEqual({ userid: 2 }));
  // The next fields, in the same place, need nobody.
  expect(await screen.findByRole('button', { name: /抄送/ })).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('one that may go without has them behind the field; who looks chooses in the list', async () => {
  open(false);
  await press('开始');
  const field = await screen.findByRole('combobox', { name: /新负责人/ });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.queryByTitle('王思远')).toBeNull();
  await userEvent.click(field);
  await userEvent.click(await screen.findByTitle('打开列表选择…'));
  await userEvent.click(await screen.findByRole('checkbox', { name: '王思远' }));
  await press('转移');
  await waitFor(() => expect(send.mock.calls.at(-1)?.[0]).toEqual({ userid: 2 }));
});
