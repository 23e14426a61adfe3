// Taking back: by the toast's button or by keyboard, once, and honest about what could not be taken back.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Button } from 'antd';
import { afterEach, expect, test, vi } from 'vitest';
import { press, refusal, serve, show } from '../testing/page.tsx';
import type { UndoOffer } from './feedback.ts';
import { useFeedback } from './feedback.ts';

afterEach(() => vi.restoreAllMocks());

let offered: UndoOffer[] = [];

function Page() {
  const feedback = useFeedback();
  const next = () => {
    const offer = offered.shift();
    feedback.success(`做完${offer?.id}`, offer);
  };
  return (
    <>
      <Button onClick={next}>做</Button>
      <input aria-label="文字" />
    </>
  );
}

async function key(target: Element, init: KeyboardEventInit): Promise<void> {
  await act(async () => {
    fireEvent.keyDown(target, init);
  });
}

test('the button takes back once, tells the server’s words, and the toast goes', async () => {
  const settled = vi.fn();
  offered = [{ id: 5, settled }];
  const server = serve({ 'api/record/undo': { count: 1 } });
  show(<Page />);
  await press('做');
  const button = await screen.findByRole('button', { name: '撤销' });
  fireEvent.click(button);
  fireEvent.click(button);
  await screen.findByText('办好了');
  await waitFor(() => expect(screen.queryByText('做完5')).toBeNull());
  expect(server.to('api/record/undo')).toEqual([{ id: 5 }]);
  expect(settled).toHaveBeenCalledTimes(1);
});

test('Ctrl or ⌘ Z takes back the newest, not while typing, and nothing once all is taken back', async () => {
  offered = [{ id: 1 }, { id: 2 }];
  const server = serve({ 'api/record/undo': { count: 1 } });
  show(<Page />);
  await press('做');
  await screen.findByText('做完1');
  await press('做');
  await screen.findByText('做完2');
  await key(screen.getByLabelText('文字'), { key: 'z', ctrlKey: true });
  await key(document.body, { key: 'z', ctrlKey: true, shiftKey: true });
  await key(document.body, { key: 'z' });
  expect(server.to('api/record/undo')).toEqual([]);
  await key(document.body, { key: 'z', ctrlKey: true });
  await waitFor(() => expect(screen.queryByText('做完2')).toBeNull());
  await key(document.body, { key: 'Z', metaKey: true });
  await waitFor(() => expect(screen.queryByText('做完1')).toBeNull());
  await key(document.body, { key: 'z', ctrlKey: true });
  expect(server.to('api/record/undo')).toEqual([{ id: 2 }, { id: 1 }]);
});

test('what stays as it is now is told row by row, whether some or all of it', async () => {
  const rejected = vi.fn();
  const rows = [{ id: 9, reason: '王主管 已于 10:00 修改了此记录，不能撤销' }];
  offered = [{ id: 1, rejected }, { id: 2, rejected }, { id: 3 }];
  const answers: Record<string, unknown> = { 'api/record/undo': { count: 2, rejected: rows } };
  serve(answers);
  show(<Page />);
  await press('做');
  await press(/撤销/);
  await screen.findByText('办好了');
  expect(rejected).toHaveBeenLastCalledWith(rows);
  answers['api/record/undo'] = refusal('conflict', rows[0]?.reason ?? '', undefined, { rejected: rows });
  rejected.mockClear();
  await waitFor(() => expect(screen.queryByText('做完1')).toBeNull());
  await press('做');
  await press(/撤销/);
  await waitFor(() => expect(rejected).toHaveBeenLastCalledWith(rows));
  await waitFor(() => expect(screen.queryByText('做完2')).toBeNull());
  await press('做');
  await press(/撤销/);
  await screen.findByText(/王主管/);
});
