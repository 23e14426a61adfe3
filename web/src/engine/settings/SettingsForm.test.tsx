// The dialog of settings: what is refused stands where it belongs, and nothing that was typed is lost by it.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Form, Input } from 'antd';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../shared/api/client.ts';
import { agree, press, show } from '../../shared/testing/page.tsx';
import { TextItem } from '../form/TextItem.tsx';
import { draftKey } from '../form/unsent.ts';
import { SettingsForm, type SettingsFormProps } from './SettingsForm.tsx';

interface Values {
  name: string;
  note: string;
}

function Dialog(props: Partial<SettingsFormProps<Values>>) {
  const [form] = Form.useForm<Values>();
  return (
    <SettingsForm<Values>
      form={form}
      title="设置"
      first={{ name: '旧名', note: '旧注' }}
      focus="name"
      send={() => Promise.resolve('已保存')}
      onClose={() => undefined}
      onSaved={() => undefined}
      {...props}
    >
      <TextItem name="name" label="名称" max={4} required />
      <Form.Item name="note" label="说明">
        <Input />
      </Form.Item>
    </SettingsForm>
  );
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } });

test('an objection stands at its field, and what was typed stays', async () => {
  const saved = vi.fn();
  const refused = new ApiError('invalid', '名称已被使用', { name: '名称已被使用' });
  show(<Dialog send={() => Promise.reject(refused)} onSaved={saved} />);
  await type('名称', '新名');
  await press('保存');
  expect((await screen.findByText('名称已被使用')).className).toContain('ant-form-item-explain-error');
  expect((await field('名称')).value).toBe('新名');
  expect(saved).not.toHaveBeenCalled();
});

test('a conflict says who was quicker; reloading brings what was not typed here', async () => {
  const stale = new ApiError('conflict', '已被修改', undefined, { version: 3 });
  const send = vi.fn<(values: Values, key: string) => Promise<string>>().mockRejectedValueOnce(stale);
  send.mockResolvedValue('已保存');
  show(<Dialog send={send} newest={() => Promise.resolve({ name: '他的名', note: '他的注' })} />);
  await type('名称', '我的名');
  await press('保存');
  expect(await screen.findByText('已被修改')).toBeTruthy();
  await press('重新加载');
  await waitFor(async () => expect((await field('说明')).value).toBe('他的注'));
  expect((await field('名称')).value).toBe('我的名');
  await press('保存');
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(send.mock.calls[1]).toEqual([{ name: '我的名', note: '他的注' }, expect.any(String), 3]);
});

test('a record that is gone when it is loaded again is said, and the dialog goes', async () => {
  const saved = vi.fn();
  const stale = new ApiError('conflict', '已被修改', undefined, { version: 3 });
  show(<Dialog send={() => Promise.reject(stale)} newest={() => Promise.resolve(undefined)} onSaved={saved} />);
  await type('名称', '我的名');
  await press('保存');
  await press('重新加载');
  expect(await screen.findByText('已被删除')).toBeTruthy();
  expect(saved).toHaveBeenCalled();
});

test('what is required or too long is said in the words of all forms, and marked', async () => {
  const send = vi.fn();
  show(<Dialog send={send} />);
  const name = await field('名称');
  expect(name.maxLength).toBe(4);
  expect(document.querySelectorAll('.ant-form-item-required')).toHaveLength(1);
  expect(document.querySelector('.ant-form-hide-required-mark')).toBeNull();
  await type('名称', '  ');
  await press('保存');
  expect(await screen.findByText('信息必须填写')).toBeTruthy();
  await type('名称', '一二三四五');
  expect(await screen.findByText('最多 4 个字')).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
});

test('where the newest record is not to be had, what was typed is saved over it knowingly, once', async () => {
  const stale = new ApiError('conflict', '已被修改', undefined, { version: 3 });
  const send = vi.fn<(values: Values, key: string, over?: number) => Promise<string>>();
  send
    .mockRejectedValueOnce(stale)
    .mockRejectedValueOnce(new ApiError('internal', '出错了'))
    .mockResolvedValue('已保存');
  show(<Dialog send={send} />);
  await type('名称', '我的名');
  await press('保存');
  await press('以我的修改保存');
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  await press('保存');
  await waitFor(() => expect(send).toHaveBeenCalledTimes(3));
  expect(send.mock.calls.map(([{ name }, , over]) => [name, over])).toEqual([
    ['我的名', undefined],
    ['我的名', 3],
    ['我的名', undefined],
  ]);
});

test('what was typed is kept until it was sent, and not a moment longer', async () => {
  const saved = vi.fn();
  const send = vi.fn<(values: Values, key: string) => Promise<string>>();
  send.mockRejectedValueOnce(new ApiError('internal', '请稍后再试')).mockResolvedValue('已保存');
  show(<Dialog draft="tried" send={send} onSaved={saved} />);
  await type('名称', '新名');
  await press('保存');
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(localStorage.getItem(draftKey('hand.tried'))).toContain('新名');
  await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull());
  await press('保存');
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(localStorage.getItem(draftKey('hand.tried'))).toBeNull();
});

test('leaving asks where something was typed', async () => {
  const closed = vi.fn();
  show(<Dialog onClose={closed} />);
  await type('名称', '新名');
  await press('取消');
  await agree('放弃修改?', false);
  expect(closed).not.toHaveBeenCalled();
  await press('取消');
  await agree('放弃修改?');
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
});

test('the same values are the same attempt, others are another one', async () => {
  const send = vi.fn<(values: Values, key: string) => Promise<string>>();
  send.mockRejectedValue(new ApiError('internal', '请稍后再试'));
  show(<Dialog send={send} />);
  for (const times of [1, 2]) {
    await press('保存');
    await waitFor(() => expect(send).toHaveBeenCalledTimes(times));
    await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull());
  }
  await type('名称', '新名');
  await press('保存');
  await waitFor(() => expect(send).toHaveBeenCalledTimes(3));
  const keys = send.mock.calls.map(([, key]) => key);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[1]);
});

test('a conflict that names no version is said, and nothing is offered to be saved over', async () => {
  const stale = new ApiError('conflict', '最多 50 个');
  show(
    <Dialog send={() => Promise.reject(stale)} newest={() => Promise.resolve({ name: '他的名', note: '他的注' })} />,
  );
  await type('名称', '我的名');
  await press('保存');
  expect(await screen.findByText('最多 50 个')).toBeTruthy();
  expect(screen.queryByText('以我的修改保存')).toBeNull();
  expect(screen.queryByText('重新加载')).toBeNull();
});

test('what was knowingly given up is not offered again', async () => {
  const closed = vi.fn();
  show(<Dialog draft="left" onClose={closed} />);
  await type('名称', '新名');
  await waitFor(() => expect(localStorage.getItem(draftKey('hand.left'))).toContain('新名'));
  await press('取消');
  await agree('放弃修改?');
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  expect(localStorage.getItem(draftKey('hand.left'))).toBeNull();
});
