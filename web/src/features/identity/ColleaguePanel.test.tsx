// The user picker: how many can be ticked, and when the choice confirms itself.
import type { PickedUser } from '@crm/protocol/identity';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../shared/i18n/i18n.ts';
import { ColleaguePanel } from './ColleaguePanel.tsx';

const people: PickedUser[] = ['林晓东', '王思远', '陈雨桐'].map((NickName, index) => ({
  UserID: index + 1,
  NickName,
  Header: '',
}));

beforeEach(() => {
  vi.stubGlobal('fetch', (url: string) => {
    const data = url.includes('TreeJson') ? [] : { rows: people, total: people.length };
    return Promise.resolve(new Response(JSON.stringify({ result: 'success', msg: '', data })));
  });
});

afterEach(() => vi.unstubAllGlobals());

function open(max: number) {
  const onPick = vi.fn<(users: PickedUser[]) => void>();
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ColleaguePanel max={max} initial={[]} onPick={onPick} onClose={onClose} />
    </QueryClientProvider>,
  );
  return { onPick, onClose };
}

const box = (name: string) => screen.findByRole('checkbox', { name });

it('has the cursor in its search, which filters while one types', async () => {
  const requests = vi.fn();
  vi.stubGlobal('fetch', (url: string, options: RequestInit) => {
    requests(url, String(options.body));
    const data = url.includes('TreeJson') ? [] : { rows: people, total: people.length };
    return Promise.resolve(new Response(JSON.stringify({ result: 'success', msg: '', data })));
  });
  open(1);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')));
  await userEvent.keyboard('王思');
  await waitFor(() =>
    expect(requests.mock.calls.map((call) => decodeURIComponent(call.join()))).toContainEqual(
      expect.stringMatching(/GetGridJson.*王思/),
    ),
  );
});

it('confirms itself with the first one where one is allowed', async () => {
  const { onPick } = open(1);
  await userEvent.click(await box('王思远'));
  expect(onPick.mock.calls).toEqual([[[people[1]]]]);
});

it('Enter chooses the first who was found, and the arrows another; before anything was typed it chooses nobody', async () => {
  const { onPick } = open(1);
  await box('林晓东');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')));
  await userEvent.keyboard('{Enter}');
  expect(onPick).not.toHaveBeenCalled();
  await userEvent.keyboard('人');
  await waitFor(async () => {
    await userEvent.keyboard('{Enter}');
    expect(onPick).toHaveBeenCalled();
  });
  expect(onPick.mock.calls[0]).toEqual([[people[0]]]);
  onPick.mockReset();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onPick.mock.calls[0]).toEqual([[people[1]]]);
});

it('counts, and confirms itself on reaching the limit', async () => {
  const { onPick } = open(2);
  await userEvent.click(await box('林晓东'));
  expect(screen.getByText('已选择 1 项')).toBeTruthy();
  expect(onPick).not.toHaveBeenCalled();
  await userEvent.click(await box('陈雨桐'));
  expect(onPick.mock.calls).toEqual([[[people[0], people[2]]]]);
});

it('at its limit takes no further one, while those who are ticked can be given up for another', async () => {
  const onPick = vi.fn<(users: PickedUser[]) => void>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ColleaguePanel max={2} initial={people.slice(0, 2)} onPick={onPick} onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  const third = (await box('陈雨桐')) as HTMLInputElement;
  const first = (await box('林晓东')) as HTMLInputElement;
  expect([first.checked, first.disabled, third.checked, third.disabled]).toEqual([true, false, false, true]);
  fireEvent.click(third);
  expect(onPick).not.toHaveBeenCalled();
  await userEvent.click(first);
  expect(third.disabled).toBe(false);
  await userEvent.click(third);
  expect(onPick.mock.calls).toEqual([[[people[1], people[2]]]]);
});

it('saves what is ticked and closes without', async () => {
  const { onPick, onClose } = open(5);
  await userEvent.click(await box('林晓东'));
  await userEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
  expect(onPick.mock.calls).toEqual([[[people[0]]]]);
  await userEvent.click(screen.getByRole('button', { name: /关\s*闭/ }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('shows whom the action does not reach, with the reason, and does not let them be chosen', async () => {
  people[2] = { ...(people[2] as PickedUser), disabled: true, reason: '只能分配给权限范围内的员工' };
  const { onPick } = open(1);
  const beyond = (await screen.findByRole('checkbox', { name: /陈雨桐/ })) as HTMLInputElement;
  expect(beyond.disabled).toBe(true);
  expect(screen.getByText('只能分配给权限范围内的员工')).toBeTruthy();
  fireEvent.click(beyond);
  expect(onPick).not.toHaveBeenCalled();
});
