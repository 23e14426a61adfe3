// A group of settings: only changes are sent, the server's errors stand at their field, the changes are summed up.
import type { SettingGroup } from '@crm/protocol/answers/setting';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as client from '../../shared/api/client.ts';
import '../../shared/i18n/i18n.ts';
import { SettingGroupForm } from './SettingGroupForm.tsx';

const group: SettingGroup = {
  group: '公司',
  items: [
    { key: 'company.name', label: '公司名称', hint: '', type: 'text', value: '甲公司', initial: '我的公司', max: 50 },
    { key: 'register', label: '开放注册', hint: '', type: 'switch', value: false, initial: false },
  ],
};
const type = (value: string) => fireEvent.change(screen.getByLabelText('公司名称'), { target: { value } });
const saveButton = () => screen.getByRole('button', { name: /保\s*存/ }) as HTMLButtonElement;

/** The form after the server refused a blank name. */
async function refused(): Promise<void> {
  vi.spyOn(client, 'postAnswer').mockRejectedValue(
    new client.ApiError('invalid', '信息必须填写', { 'company.name': '信息必须填写' }),
  );
  render(<SettingGroupForm group={group} mayEdit onDirty={() => undefined} onSaved={() => undefined} />);
  type('  ');
  fireEvent.click(saveButton());
  await screen.findByText('信息必须填写');
}

test('sends what was changed, and says it', async () => {
  const sent = vi.spyOn(client, 'postAnswer').mockResolvedValue({
    msg: '保存成功',
    data: { changes: [{ title: '公司名称', old: '甲公司', new: '乙公司' }] },
  } as never);
  const saved = vi.fn();
  render(<SettingGroupForm group={group} mayEdit onDirty={() => undefined} onSaved={saved} />);
  expect(saveButton().disabled).toBe(true);
  type('乙公司');
  type('甲公司');
  expect(saveButton().disabled).toBe(true);
  type('乙公司');
  fireEvent.click(saveButton());
  await screen.findByText('已保存：公司名称 甲公司 → 乙公司');
  expect(sent).toHaveBeenCalledWith('api/setting/edit', {
    values: '{"company.name":"乙公司"}',
    before: '{"company.name":"甲公司"}',
  });
  expect(saved).toHaveBeenCalledTimes(1);
});

test('a refused value keeps its message at the field and what was typed', async () => {
  await refused();
  expect((screen.getByLabelText('公司名称') as HTMLInputElement).value).toBe('  ');
  type('丙公司');
  await waitFor(() => expect(screen.queryByText('信息必须填写')).toBeNull());
});

test('a value that somebody changed meanwhile is refused once; saving again replaces the newest that is shown', async () => {
  const sent = vi
    .spyOn(client, 'postAnswer')
    .mockRejectedValueOnce(new client.ApiError('conflict', '', { 'company.name': '已被他人修改' }))
    .mockResolvedValue({ msg: '保存成功', data: { changes: [] } } as never);
  const page = (value: string) => {
    const items = group.items.map((item) => (item.type === 'text' ? { ...item, value } : item));
    return <SettingGroupForm group={{ ...group, items }} mayEdit onDirty={() => undefined} onSaved={() => undefined} />;
  };
  const { rerender } = render(page('甲公司'));
  type('乙公司');
  fireEvent.click(saveButton());
  await screen.findByText('已被他人修改');
  rerender(page('丁公司'));
  await screen.findByText('已被他人修改 · 最新值：丁公司');
  expect((screen.getByLabelText('公司名称') as HTMLInputElement).value).toBe('乙公司');
  fireEvent.click(saveButton());
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  expect(sent.mock.calls.map(([, body]) => (body as { before: string }).before)).toEqual([
    '{"company.name":"甲公司"}',
    '{"company.name":"丁公司"}',
  ]);
});

test('a value refused for itself is no change of somebody else', async () => {
  await refused();
  const sent = vi.spyOn(client, 'postAnswer');
  type('丙公司');
  fireEvent.click(saveButton());
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  expect(sent.mock.lastCall?.[1]).toMatchObject({ before: '{"company.name":"甲公司"}' });
  expect(screen.queryByText(/最新值/)).toBeNull();
});

test('taking it back shows the value in force, without the message', async () => {
  await refused();
  fireEvent.click(screen.getByRole('button', { name: '放弃修改' }));
  await waitFor(() => expect(screen.queryByText('信息必须填写')).toBeNull());
  expect((screen.getByLabelText('公司名称') as HTMLInputElement).value).toBe('甲公司');
});

test('a number that was emptied stays empty', async () => {
  const wait = { key: 'urge', label: '催办间隔', hint: '', type: 'number' as const, value: 30, initial: 30 };
  render(
    <SettingGroupForm
      group={{ group: '审批', items: [wait] }}
      mayEdit
      onDirty={() => undefined}
      onSaved={() => undefined}
    />,
  );
  const field = (await screen.findByLabelText('催办间隔')) as HTMLInputElement;
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.blur(field);
  expect(field.value).toBe('');
});

test('what somebody else saved meanwhile is said before one saves over it', async () => {
  const page = (name: string) => (
    <SettingGroupForm
      group={{
        group: '公司',
        items: group.items.map((item) => (item.type === 'text' ? { ...item, value: name } : item)),
      }}
      mayEdit
      onDirty={() => undefined}
      onSaved={() => undefined}
    />
  );
  const { rerender } = render(page('甲公司'));
  type('丙公司');
  expect(screen.queryByText(/最新值/)).toBeNull();
  rerender(page('乙公司'));
  await screen.findByText('最新值：乙公司');
  expect((screen.getByLabelText('公司名称') as HTMLInputElement).value).toBe('丙公司');
  fireEvent.click(screen.getByRole('button', { name: '放弃修改' }));
  await waitFor(() => expect(screen.queryByText(/最新值/)).toBeNull());
});

test('somebody who may only look cannot change anything', () => {
  render(<SettingGroupForm group={group} mayEdit={false} onDirty={() => undefined} onSaved={() => undefined} />);
  expect((screen.getByLabelText('公司名称') as HTMLInputElement).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: /保\s*存/ })).toBeNull();
});
