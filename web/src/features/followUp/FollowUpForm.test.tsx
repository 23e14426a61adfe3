// Writing a follow-up: at most 300 code points, sent once, emptied only after it was saved.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import * as client from '../../shared/api/client.ts';
import * as upload from '../../shared/api/upload.ts';
import { recordAnswer, recordLostCall, untilAway } from '../../shared/loading/retryWhileOffline.ts';
import { keepLogin } from '../../shared/session/token.ts';
import { click, show } from '../../shared/testing/page.tsx';
import { type ContactChoice, FollowUpForm } from './FollowUpForm.tsx';
import { contentProblem } from './followUp.api.ts';

let sent: Record<string, unknown>[] = [];
let keys: (string | undefined)[] = [];
let answer: () => Promise<unknown> = () => Promise.resolve({ result: 'success', msg: '保存成功', data: { id: 1 } });
const saved = vi.fn();
let leave = () => undefined as void;

function open(contacts: ContactChoice[] = [{ id: 3, name: '赵一' }]) {
  const { unmount } = show(<FollowUpForm customerId={7} contacts={contacts} onSaved={saved} />);
  leave = unmount;
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: '跟进内容' });
  act(() => text.focus());
  return text;
}

beforeEach(() => {
  sent = [];
  saved.mockReset();
  answer = () => Promise.resolve({ result: 'success', msg: '保存成功', data: { id: 1 } });
  keys = [];
  vi.spyOn(client, 'postAnswer').mockImplementation((_path, body, options) => {
    sent.push({ ...body });
    keys.push(options?.idempotencyKey);
    return answer() as never;
  });
});

test('300 code points are enough, 301 are too many, blanks are nothing', () => {
  expect(contentProblem('😀'.repeat(300))).toBeNull();
  expect(contentProblem('😀'.repeat(301))).toBe('followUp.tooLong');
  expect(contentProblem(' \u200b\n')).toBe('form.required');
});

test('nothing is sent without content', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: '提交跟进' }));
  expect(screen.getByRole('alert').textContent).toBe('信息必须填写');
  expect(sent).toEqual([]);
});

test('Ctrl+Enter sends, tomorrow is a morning, and the form is empty afterwards', async () => {
  const text = open();
  await userEvent.type(text, '谈了报价');
  await userEvent.click(screen.getByRole('button', { name: '明天' }));
  await userEvent.click(text);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ customerId: 7, status: 0, Ext: '谈了报价', img: '[]' });
  expect(sent[0]?.nextgenjintime).toMatch(/^\d{4}-\d{2}-\d{2} 09:00:00$/);
  expect(text.value).toBe('');
  // One line again; nothing of the first one goes along with the next.
  expect(screen.queryByRole('button', { name: '明天' })).toBeNull();
  act(() => text.focus());
  expect(screen.getByRole('button', { name: '明天' }).getAttribute('aria-pressed')).toBe('false');
  await userEvent.type(text, '第二次');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ Ext: '第二次', img: '[]' });
  expect([sent[1]?.nextgenjintime ?? '', sent[1]?.contactId ?? 0]).toEqual(['', 0]);
});

test('somebody who goes on to something else before the answer comes keeps the cursor there', async () => {
  let settle = (_answer: unknown) => undefined as void;
  answer = () =>
    new Promise((resolve) => {
      settle = resolve;
    });
  const text = open();
  await userEvent.type(text, '谈了报价');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toHaveLength(1));
  leave();
  const other = document.body.appendChild(document.createElement('textarea'));
  other.focus();
  await act(async () => settle({ result: 'success', msg: '保存成功', data: { id: 1 } }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(document.activeElement).toBe(other);
  other.remove();
});

test('a picture that will be sent stays in sight, and goes once it was sent', async () => {
  const row = { id: 12, FileName: '现场.png', filename: '现场.png', url: '/files/12', thumb: '' };
  vi.spyOn(upload, 'uploadOf').mockReturnValue({ run: () => Promise.resolve(row as never), cancel: () => undefined });
  const text = open();
  const pictures = screen.getByRole('button', { name: '图片' });
  const shown = () => screen.queryByRole('img', { name: '现场.png' });
  const add = () => document.querySelector('.picture-add');
  await click(pictures);
  await waitFor(() => expect(add()).not.toBeNull());
  await click(pictures);
  expect([add(), pictures.getAttribute('aria-pressed')]).toEqual([null, 'false']);
  await click(pictures);
  await waitFor(() => expect(add()).not.toBeNull());
  await click(add());
  await waitFor(() => expect(document.querySelector('input[type=file]')).not.toBeNull());
  const files = [new File(['x'], '现场.png', { type: 'image/png' })];
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files } });
  await waitFor(() => expect(shown()).not.toBeNull());
  await click(pictures);
  expect(shown()).not.toBeNull();
  await userEvent.type(text, '到了现场');
  await userEvent.click(screen.getByRole('button', { name: '提交跟进' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([expect.objectContaining({ Ext: '到了现场', img: '[12]' })]);
  expect([add(), shown()]).toEqual([null, null]);
  act(() => text.focus());
  await click(screen.getByRole('button', { name: '图片' }));
  await waitFor(() => expect(add()).not.toBeNull());
  expect(shown()).toBeNull();
});

test('a failure keeps every character', async () => {
  answer = () => Promise.reject(new client.ApiError('transport', '网络请求失败，请稍候再试'));
  const text = open();
  await userEvent.type(text, '谈了报价');
  await userEvent.click(screen.getByRole('button', { name: '提交跟进' }));
  expect(await screen.findByText('网络请求失败，请稍候再试')).toBeTruthy();
  expect(text.value).toBe('谈了报价');
  expect(saved).not.toHaveBeenCalled();
});

const lost = () => Promise.reject(new client.ApiError('transport', '网络请求失败，请稍候再试'));

test('somebody who reloads after a lost answer sends the same attempt, and another one for other content', async () => {
  keepLogin({ LoginToken: 'x', NickName: '林', UserID: 7, Headimg: '' });
  answer = lost;
  await userEvent.type(open(), '谈了报价');
  const send = () => userEvent.click(screen.getByRole('button', { name: '提交跟进' }));
  await send();
  expect(await screen.findByText('网络请求失败，请稍候再试')).toBeTruthy();
  leave();
  const again = open();
  expect(again.value).toBe('谈了报价');
  await send();
  await waitFor(() => expect(keys).toHaveLength(2));
  expect([sent[1], keys[1]]).toEqual([sent[0], keys[0]]);
  await userEvent.type(again, '两次');
  answer = () => Promise.resolve({ result: 'success', msg: '保存成功', data: { id: 1 } });
  await send();
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(keys[2]).not.toBe(keys[0]);
});

test('what the network took is sent when it is back, unless something was changed', async () => {
  answer = lost;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  const text = open();
  await userEvent.type(text, '谈了报价');
  await userEvent.click(screen.getByRole('button', { name: '提交跟进' }));
  expect(await screen.findByText('网络请求失败，请稍候再试')).toBeTruthy();
  const comeBack = async () => {
    void recordLostCall();
    await untilAway();
    await act(async () => recordAnswer());
  };
  await userEvent.type(text, '！');
  await comeBack();
  expect(sent).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: '提交跟进' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  await act(async () => undefined);
  answer = () => Promise.resolve({ result: 'success', msg: '保存成功', data: { id: 1 } });
  await comeBack();
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(keys[2]).toBe(keys[1]);
  vi.unstubAllGlobals();
});

test('being called the box takes the cursor, but not from somebody who types elsewhere', () => {
  const form = (summons: number) => <FollowUpForm customerId={7} contacts={[]} summons={summons} onSaved={saved} />;
  const called = show(form(1));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '跟进内容' }));
  called.unmount();
  const elsewhere = document.body.appendChild(document.createElement('input'));
  elsewhere.focus();
  const { unmount } = show(form(2));
  expect(document.activeElement).toBe(elsewhere);
  unmount();
  elsewhere.remove();
});

test('one line until it is focused; Esc in an empty box makes it one line again', async () => {
  const text = open();
  expect(screen.getByRole('button', { name: '提交跟进' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: '提交跟进' })).toBeNull();
  expect(document.activeElement).toBe(document.body);
  await userEvent.type(text, '半句');
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(document.body);
  expect(screen.getByRole('button', { name: '提交跟进' })).toBeTruthy();
});

test('the primary contact is chosen; somebody who takes it away sends none', async () => {
  const contacts = [
    { id: 3, name: '赵一' },
    { id: 4, name: '钱二', primary: true },
  ];
  const text = open(contacts);
  await userEvent.type(text, '一{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toHaveLength(1));
  act(() => text.focus());
  const clear = document.querySelector('.follow-contact .ant-select-clear') as Element;
  fireEvent.mouseDown(clear);
  fireEvent.click(clear);
  await userEvent.type(text, '二{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map((body) => body.contactId ?? 0)).toEqual([4, 0]);
});

test('what was not sent is there again for the same person, and only for that one', async () => {
  const login = (UserID: number) => keepLogin({ UserID, LoginToken: 't' } as never);
  login(1);
  await userEvent.type(open(), '没写完');
  await click(screen.getByRole('button', { name: '明天' }));
  leave();
  login(2);
  expect(open().value).toBe('');
  leave();
  login(1);
  expect(open().value).toBe('没写完');
  expect(screen.getByText('草稿已保存')).toBeTruthy();
  expect(screen.getByRole('button', { name: '明天' }).getAttribute('aria-pressed')).toBe('true');
  await click(screen.getByRole('button', { name: '提交跟进' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  leave();
  expect(open().value).toBe('');
  keepLogin(null);
});

test('what is cleared does not come back', async () => {
  await userEvent.type(open(), '不要了');
  await click(screen.getByRole('button', { name: '清空' }));
  leave();
  expect(open().value).toBe('');
});
