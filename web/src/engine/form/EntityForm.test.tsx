// The generic dialog: checks before it sends, sends once, keeps what was typed, starts again after 保存并继续.
import type { FormDefinition, FormItem } from '@crm/protocol/answers/form';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { beforeEach, expect, test, vi } from 'vitest';
import * as client from '../../shared/api/client.ts';
import { recordAnswer, recordLostCall, untilAway } from '../../shared/loading/retryWhileOffline.ts';
import FeedbackHost from '../../shared/ui/FeedbackHost.tsx';
import '../../shared/i18n/i18n.ts';
import { registerPhoneField } from '../fields/phoneField.ts';
import EntityForm from './EntityForm.tsx';

let items: Partial<FormItem>[] = [];
let companions: FormDefinition['companions'];
const saved = vi.fn();
const closed = vi.fn();
let sent: { path: string; body: Record<string, unknown>; key: string | undefined }[] = [];
let answer: () => Promise<unknown> = () => Promise.resolve({ result: 'success', msg: '保存成功', data: { id: 5 } });
let record: Record<string, unknown> = {};

function definition(): FormDefinition {
  return {
    id: 1,
    module: 'thing',
    title: '东西',
    cols: [],
    items: items.map((json, at) => ({ id: at, json: { id: at, type: 'input', title: '', field: '', ...json } })),
    ...(companions ? { companions } : {}),
    api_add: 'api/thing/add',
    api_edit: 'api/thing/edit',
    api_detail: 'api/thing/Views',
    api_index: '',
    api_delete: '',
    grant: '',
    layout: 2,
    labelWidth: 100,
    width: 800,
  };
}

function open(id = 0, queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })) {
  return render(
    <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
      <FeedbackHost>
        <QueryClientProvider client={queries}>
          <EntityForm module="thing" id={id} open onClose={closed} onSaved={saved} />
        </QueryClientProvider>
      </FeedbackHost>
    </ConfigProvider>,
  );
}

beforeEach(() => {
  cleanup();
  items = [
    { title: '名称', field: 'name', required: true },
    { title: '备注', field: 'note' },
  ];
  companions = undefined;
  sent = [];
  record = { id: 9, name: '旧名', note: '旧注', version: 3 };
  answer = () => Promise.resolve({ result: 'success', msg: '保存成功', data: { id: 5 } });
  saved.mockReset();
  closed.mockReset();
  vi.spyOn(client, 'post').mockImplementation((path) =>
    Promise.resolve((path === 'api/formField/formFieldIndex' ? definition() : record) as never),
  );
  vi.spyOn(client, 'postAnswer').mockImplementation((path, body, options) => {
    sent.push({ path, body: { ...body }, key: options?.idempotencyKey });
    return answer() as never;
  });
});

const button = (name: string) => screen.findByRole('button', { name: new RegExp(`(^|\\s)${name}$`) });

test('nothing is sent while something is missing, and the field says what', async () => {
  open();
  await userEvent.click(await button('保存'));
  expect(await screen.findByText('信息必须填写')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('two clicks make one record', async () => {
  let finish: (value: unknown) => void = () => undefined;
  answer = () => new Promise((resolve) => (finish = resolve));
  open();
  await userEvent.type(await screen.findByLabelText('名称'), '甲');
  await userEvent.dblClick(await button('保存'));
  await userEvent.keyboard('{Enter}');
  expect(sent).toHaveLength(1);
  finish({ result: 'success', msg: '保存成功', data: { id: 5 } });
  await waitFor(() => expect(closed).toHaveBeenCalled());
  expect(saved).toHaveBeenCalledWith(5, false);
});

test('after a lost answer the same content is the same attempt, other content is not', async () => {
  answer = () => Promise.reject(new client.ApiError('transport', '网络请求失败，请稍候再试'));
  open();
  const name = await screen.findByLabelText<HTMLInputElement>('名称');
  await userEvent.type(name, '甲');
  await userEvent.click(await button('保存'));
  await waitFor(() => expect(sent).toHaveLength(1));
  await userEvent.click(await button('保存'));
  await waitFor(() => expect(sent).toHaveLength(2));
  await userEvent.type(name, '乙');
  await userEvent.click(await button('保存'));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[0]?.key).toBe(sent[1]?.key);
  expect(sent[2]?.key).not.toBe(sent[1]?.key);
  expect(name.value).toBe('甲乙');
  expect(closed).not.toHaveBeenCalled();
});

test('保存并继续 starts the next record and stays open', async () => {
  open();
  const name = await screen.findByLabelText<HTMLInputElement>('名称');
  await userEvent.type(name, '甲');
  await userEvent.click(await button('保存并继续'));
  await waitFor(() => expect(name.value).toBe(''));
  expect(sent[0]).toMatchObject({ path: 'api/thing/add', body: { name: '甲', note: '' } });
  expect(saved).toHaveBeenCalledWith(5, false);
  expect(closed).not.toHaveBeenCalled();
});

test('editing loads the record, sends its version, and has no 保存并继续', async () => {
  open(9);
  const name = await screen.findByLabelText<HTMLInputElement>('名称');
  expect(name.value).toBe('旧名');
  expect(screen.queryByRole('button', { name: '保存并继续' })).toBeNull();
  await userEvent.type(name, '改{Enter}');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ path: 'api/thing/edit', body: { id: 9, version: 3, name: '旧名改', note: '旧注' } });
});

test('what is only given at creation is sent then, and left alone by an edit', async () => {
  items = [
    { title: '名称', field: 'name', required: true },
    { title: '来源', field: 'origin', createOnly: true },
  ];
  const { unmount } = open();
  const name = await screen.findByLabelText('名称');
  // The dialog gives the first field the focus once it stands.
  await waitFor(() => expect(document.activeElement).toBe(name));
  await userEvent.type(name, '甲');
  await userEvent.type(screen.getByLabelText('来源'), '展会');
  await userEvent.click(await button('保存'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ name: '甲', origin: '展会' });
  unmount();
  record = { id: 9, name: '旧名', origin: '电话', version: 3 };
  open(9);
  await userEvent.type(await screen.findByLabelText('名称'), '改');
  await userEvent.click(await button('保存'));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).not.toHaveProperty('origin');
});

test('what the server finds stands at its field', async () => {
  answer = () => Promise.reject(new client.ApiError('invalid', '提交的内容有误，请检查', { name: '名称已存在' }));
  open();
  await userEvent.type(await screen.findByLabelText('名称'), '甲');
  await userEvent.click(await button('保存'));
  expect(await screen.findByText('名称已存在')).toBeTruthy();
});

test('what was said of a refusal is gone once it is saved', async () => {
  const fine = answer;
  answer = () => Promise.reject(new client.ApiError('invalid', '提交的内容有误，请检查', { name: '名称已存在' }));
  open();
  await userEvent.type(await screen.findByLabelText('名称'), '甲');
  await userEvent.click(await button('保存'));
  expect(await screen.findByText('提交的内容有误，请检查')).toBeTruthy();
  answer = fine;
  await userEvent.type(await screen.findByLabelText('名称'), '乙');
  await userEvent.click(await button('保存'));
  expect(await screen.findByText('保存成功')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('提交的内容有误，请检查')).toBeNull());
});

test('a stale version offers to reload, and keeps what was typed', async () => {
  answer = () =>
    Promise.reject(
      new client.ApiError('conflict', '李四 已于 10:00 修改了此记录，请刷新后重试', undefined, {
        UserName: '李四',
        time: '2020-03-09 10:00:00',
      }),
    );
  open(9);
  const name = await screen.findByLabelText<HTMLInputElement>('名称');
  await userEvent.clear(name);
  await userEvent.type(name, '我的');
  await userEvent.click(await button('保存'));
  expect(await screen.findByText('李四 2020-03-09修改了此记录，您填写的内容还没有保存。')).toBeTruthy();
  record = { id: 9, name: '他的', note: '新注', version: 4 };
  await userEvent.click(await button('重新加载'));
  await screen.findByText('最新值：他的');
  expect(name.value).toBe('我的');
  expect(screen.getByLabelText<HTMLInputElement>('备注').value).toBe('新注');
  answer = () => Promise.resolve({ result: 'success', msg: '保存成功', data: { id: 9 } });
  await userEvent.click(await button('保存'));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toMatchObject({ version: 4, name: '我的', note: '新注' });
});

test('a type that this client does not know is said to be unknown', async () => {
  items = [{ title: '神秘', field: 'x', type: 'hologram' }];
  open();
  expect(await screen.findByText('未知控件类型')).toBeTruthy();
});

test('what the server says about a cell stands at the cell, and goes when the cell changes', async () => {
  const columns = [
    { id: 1, type: 'input', title: '品名', field: 'name' },
    { id: 2, type: 'number', title: '单价', field: 'price', precision: 2, total: true },
  ];
  items = [{ title: '明细', field: 'lines', type: 'tablelist', columns }];
  record = {
    id: 9,
    version: 1,
    lines: [
      { id: 4, name: '支架', price: '1.10' },
      { id: 5, name: '螺栓', price: '0.20' },
    ],
  };
  answer = () => Promise.reject(new client.ApiError('invalid', '有误', { 'lines[1].price': '低于最低价' }));
  open(9);
  const price = await screen.findByLabelText<HTMLInputElement>(/第 2 行 单价/);
  expect(screen.getByText('1.30')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  const message = await screen.findByText('低于最低价');
  expect(message.closest('[data-place]')?.getAttribute('data-place')).toBe('[1].price');
  await waitFor(() => expect(document.activeElement).toBe(price));
  await userEvent.type(screen.getByLabelText(/第 1 行 品名/), '二号');
  expect(screen.queryByText('低于最低价')).toBeTruthy();
  await userEvent.type(price, '5');
  await waitFor(() => expect(screen.queryByText('低于最低价')).toBeNull());
});

test('what was not saved is offered again when the dialog opens the next time, and can be cleared', async () => {
  const { unmount } = open();
  await userEvent.type(await screen.findByLabelText('名称'), '没写完');
  unmount();
  const again = open();
  expect((await screen.findByLabelText<HTMLInputElement>('名称')).value).toBe('没写完');
  expect(screen.getByText('已恢复上次未提交的内容')).toBeTruthy();
  await userEvent.click(await button('清空'));
  expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('');
  expect(screen.queryByText('已恢复上次未提交的内容')).toBeNull();
  again.unmount();
  open();
  expect((await screen.findByLabelText<HTMLInputElement>('名称')).value).toBe('');
});

test('an edit that was not saved lies over the newest version, with what somebody else made of it beside it', async () => {
  const { unmount } = open(9);
  await userEvent.type(await screen.findByLabelText('名称'), '改');
  unmount();
  record = { id: 9, name: '他的', note: '新注', version: 4 };
  open(9);
  expect((await screen.findByLabelText<HTMLInputElement>('名称')).value).toBe('旧名改');
  expect(screen.getByLabelText<HTMLInputElement>('备注').value).toBe('新注');
  expect(screen.getByText('最新值：他的')).toBeTruthy();
  await userEvent.click(await button('保存'));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ name: '旧名改', note: '新注', version: 4 }));
});

test('what was saved or given up is not offered again; Enter stays with the form', async () => {
  const { unmount } = open();
  await userEvent.type(await screen.findByLabelText('名称'), '甲');
  await userEvent.click(await button('保存'));
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  unmount();
  const again = open();
  const name = await screen.findByLabelText<HTMLInputElement>('名称');
  expect(name.value).toBe('');
  await userEvent.type(name, '乙');
  await userEvent.keyboard('{Escape}');
  await screen.findByText('放弃修改?');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('继续编辑'));
  await userEvent.keyboard('{Enter}');
  expect(closed).toHaveBeenCalledTimes(1);
  expect(name.value).toBe('乙');
  again.unmount();
  const third = open();
  expect((await screen.findByLabelText<HTMLInputElement>('名称')).value).toBe('乙');
  await userEvent.click(await button('取消'));
  await userEvent.click(await button('放弃'));
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(2));
  third.unmount();
  open();
  expect((await screen.findByLabelText<HTMLInputElement>('名称')).value).toBe('');
});

test('a definition that cannot be fetched again takes nothing away from the form that stands', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  open(0, queries);
  const name = await screen.findByLabelText<HTMLInputElement>('名称');
  await userEvent.type(name, '甲');
  vi.mocked(client.post).mockRejectedValue(new client.ApiError('transport', '网络请求失败，请稍候再试'));
  await queries.refetchQueries({ queryKey: ['definition'] });
  expect(queries.getQueryState(['definition', 'thing'])?.status).toBe('error');
  expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('甲');
});

test('what is created together is entered in the same dialog, travels as one object, and is told at its own fields', async () => {
  items = [
    { title: '基本', field: 'a', type: 'divider' },
    { title: '名称', field: 'name', required: true },
    { title: '更多', field: 'b', type: 'divider' },
    { title: '备注', field: 'note' },
  ];
  const own = [
    { id: 101, type: 'input', title: '姓名', field: 'who' },
    { id: 102, type: 'input', title: '手机', field: 'mobile' },
  ];
  companions = [{ field: 'person', title: '首要联系人', items: own }];
  answer = () =>
    Promise.reject(new client.ApiError('invalid', '手机格式不正确', { 'person.mobile': '手机格式不正确' }));
  const { unmount } = open();
  await userEvent.type(await screen.findByLabelText('名称'), '甲');
  const labels = [...document.querySelectorAll('.form-label, .form-divider')].map((one) => one.textContent);
  expect(labels).toEqual(['基本', '名称', '首要联系人', '姓名', '手机', '更多', '备注']);
  await userEvent.type(screen.getByLabelText('手机'), 'x');
  await userEvent.click(await button('保存'));
  await waitFor(() => expect(screen.getByLabelText('手机').getAttribute('aria-invalid')).toBe('true'));
  expect(sent[0]?.body).toEqual({ name: '甲', person: { who: '', mobile: 'x' }, note: '' });
  unmount();
  open(9);
  await screen.findByLabelText('名称');
  expect(screen.queryByLabelText('手机')).toBeNull();
});

test('somebody who reloads after a lost answer sends the same attempt', async () => {
  answer = () => Promise.reject(new client.ApiError('transport', '网络请求失败，请稍候再试'));
  open();
  await userEvent.type(await screen.findByLabelText('名称'), '甲公司');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await screen.findByText('网络请求失败，请稍候再试')).toBeTruthy();
  cleanup();
  open();
  expect(((await screen.findByLabelText('名称')) as HTMLInputElement).value).toBe('甲公司');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
});

test('what the network took by 保存并继续 is sent when it is back, and the next record begins', async () => {
  answer = () => Promise.reject(new client.ApiError('transport', '网络请求失败，请稍候再试'));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  open();
  const name = await screen.findByLabelText<HTMLInputElement>('名称');
  await userEvent.type(name, '甲');
  await userEvent.click(await button('保存并继续'));
  await screen.findByText('网络请求失败，请稍候再试');
  answer = () => Promise.resolve({ result: 'success', msg: '保存成功', data: { id: 5 } });
  void recordLostCall();
  await untilAway();
  await act(async () => recordAnswer());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe(''));
  expect(closed).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

test('a number that looks mistyped is doubted at its field, and saved nevertheless', async () => {
  registerPhoneField('thing', 'note');
  open();
  await userEvent.type(await screen.findByLabelText('名称'), '甲公司');
  const number = screen.getByLabelText('备注');
  await userEvent.type(number, '1381234');
  expect(await screen.findByText(/^不像手机号或带区号的座机/)).toBeTruthy();
  await userEvent.type(number, '5678');
  await waitFor(() => expect(screen.queryByText(/^不像手机号/)).toBeNull());
  await userEvent.type(number, '9');
  expect(await screen.findByText(/^不像手机号/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(sent[0]?.body).toMatchObject({ note: '138123456789' });
});

test('a number of what is created with a record is doubted at its own field', async () => {
  companions = [
    { field: 'person', title: '首要联系人', items: [{ id: 102, type: 'input', title: '手机', field: 'mobile' }] },
  ];
  registerPhoneField('thing', 'person.mobile');
  open();
  const number = await screen.findByLabelText('手机');
  await userEvent.type(number, '1380013');
  expect((await screen.findByText(/^不像手机号或带区号的座机/)).closest('.form-row')?.contains(number)).toBe(true);
});
