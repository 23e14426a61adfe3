// The generic dialog beyond saving: leaving it, choices that hang below others, presets, keys, failures to load.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { agree, click, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import { loadControls } from '../fields/fieldTypes.ts';
import { registerRowNote } from '../record/registries.ts';
import EntityForm from './EntityForm.tsx';

const item = (id: number, type: string, title: string, field: string, more: object = {}) => ({
  id,
  json: { id, type, title, field, ...more },
});
let answers: Record<string, unknown> = {};
const closed = vi.fn();
const saved = vi.fn();

beforeEach(async () => {
  await loadControls(['input', 'textarea', 'number', 'select', 'jcselect', 'switch', 'radio']);
  closed.mockReset();
  saved.mockReset();
  answers = {
    'api/formField/formFieldIndex': {
      id: 1,
      module: 'thing',
      title: '东西',
      cols: [],
      items: [
        item(1, 'input', '名称', 'name', { required: true }),
        item(2, 'textarea', '备注', 'note'),
        item(3, 'radio', '大类', 'big', {
          options: [
            { value: 'a', label: '甲类' },
            { value: 'b', label: '乙类' },
          ],
        }),
        item(4, 'input', '小类', 'small', { parent: 'big' }),
        item(5, 'input', '细类', 'tiny', { parent: 'small' }),
      ],
      api_add: 'api/thing/add',
      api_edit: 'api/thing/edit',
      api_detail: 'api/thing/Views',
      layout: 2,
    },
    'api/thing/add': { data: { id: 5 } },
    'api/thing/edit': {},
    'api/thing/Views': { id: 9, name: '旧名', note: '旧注', big: 'a', small: '一', tiny: '二', version: 3 },
  };
});

function open(more: Partial<Parameters<typeof EntityForm>[0]> = {}) {
  const server = serve(answers);
  show(<EntityForm module="thing" id={0} open onClose={closed} onSaved={saved} {...more} />);
  return server;
}
const field = (title: string) => screen.findByLabelText<HTMLInputElement>(title);
const set = async (title: string, value: string) => fireEvent.change(await field(title), { target: { value } });

test('leaving asks only where something would be lost, once, and staying keeps it', async () => {
  open();
  await set('名称', '甲');
  await press('取消');
  await agree('放弃修改?', false);
  expect((await field('名称')).value).toBe('甲');
  expect(closed).not.toHaveBeenCalled();
  await press('取消');
  await click(document.querySelector('.ant-modal-close'));
  expect(screen.getAllByText('放弃修改?')).toHaveLength(1);
  await agree('放弃修改?');
  expect(closed).toHaveBeenCalledTimes(1);
});

test('a note that needs the width of the form stands below the row of its field, while a record is created', async () => {
  registerRowNote('thing', 'big', ({ value }) => (value ? <p>大类是{String(value)}</p> : null));
  open();
  await click(await screen.findByRole('radio', { name: '甲类' }));
  const note = await screen.findByText('大类是a');
  const shown = [...document.querySelectorAll('.form-label, .form-row-note')].map((one) => one.textContent);
  // 大类 and 小类 share a row.
  expect(shown.slice(-4)).toEqual(['大类', '小类', '大类是a', '细类']);
  expect(note.closest('.form-row')).toBeNull();
  cleanup();
  open({ id: 9 });
  expect((await field('小类')).value).toBe('一');
  expect(screen.queryByText('大类是a')).toBeNull();
});

test('what was taken back is nothing to lose', async () => {
  open({ id: 9 });
  await set('名称', '新名');
  await set('名称', '旧名');
  await press('取消');
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
});

test('another choice empties what hangs below it, and below that', async () => {
  const server = open({ id: 9 });
  expect((await field('小类')).value).toBe('一');
  await click(screen.getByText('乙类'));
  expect([(await field('小类')).value, (await field('细类')).value]).toEqual(['', '']);
  await press('保存');
  await waitFor(() => expect(server.to('api/thing/edit')).toHaveLength(1));
  expect(server.to('api/thing/edit')[0]).toMatchObject({
    id: 9,
    version: 3,
    name: '旧名',
    big: 'b',
    small: '',
    tiny: '',
  });
  expect(saved).toHaveBeenCalledWith(9, false);
  expect(closed).toHaveBeenCalledTimes(1);
  expect(await screen.findByText('办好了')).toBeTruthy();
});

test('a preset stands in the form and is sent, and what is locked cannot be changed', async () => {
  const server = open({ preset: { note: '带来的' }, locked: ['note'] });
  expect((await field('备注')).disabled).toBe(true);
  await set('名称', '甲');
  fireEvent.keyDown(await field('名称'), { key: 'Enter' });
  await waitFor(() => expect(server.to('api/thing/add')).toHaveLength(1));
  expect(server.to('api/thing/add')[0]).toMatchObject({ name: '甲', note: '带来的' });
});

test('a name that was asked for stands before an older draft, which is offered, and stays until it was taken and sent', async () => {
  const named = (name: string) => ({ preset: { name }, name });
  open();
  await set('名称', '旧稿');
  await set('备注', '写了一半');
  cleanup();
  open(named('同盛'));
  expect((await field('名称')).value).toBe('同盛');
  expect((await field('备注')).value).toBe('');
  expect(screen.getByText('上次填写的内容还没有提交')).toBeTruthy();
  await press('保存');
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  cleanup();
  const server = open(named('恒力'));
  expect((await field('名称')).value).toBe('恒力');
  await press('改填上次的内容');
  expect([(await field('名称')).value, (await field('备注')).value]).toEqual(['旧稿', '写了一半']);
  expect(screen.queryByText('上次填写的内容还没有提交')).toBeNull();
  await press('保存');
  await waitFor(() => expect(server.to('api/thing/add')).toHaveLength(1));
  expect(server.to('api/thing/add')[0]).toMatchObject({ name: '旧稿', note: '写了一半' });
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
  cleanup();
  open(named('恒力'));
  expect((await field('名称')).value).toBe('恒力');
  expect(screen.queryByText('上次填写的内容还没有提交')).toBeNull();
});

test('Enter saves from a line; in a text it takes Ctrl, and while composing it belongs to the words', async () => {
  const server = open();
  await set('名称', '甲');
  const note = await field('备注');
  expect(fireEvent.keyDown(note, { key: 'Enter' })).toBe(true);
  expect(fireEvent.keyDown(await field('名称'), { key: 'Enter', isComposing: true })).toBe(true);
  expect(fireEvent.keyDown(await field('名称'), { key: 'a' })).toBe(true);
  expect(server.to('api/thing/add')).toEqual([]);
  expect(fireEvent.keyDown(note, { key: 'Enter', ctrlKey: true })).toBe(false);
  await waitFor(() => expect(server.to('api/thing/add')).toHaveLength(1));
  await waitFor(() => expect(saved).toHaveBeenCalledWith(5, false));
});

test('a problem stands until the field is right, is asked again when it is left, and takes the focus', async () => {
  open();
  await press('保存');
  expect(await screen.findByText('信息必须填写')).toBeTruthy();
  const name = await field('名称');
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(name.getAttribute('aria-invalid')).toBe('true');
  await set('名称', '甲');
  await waitFor(() => expect(screen.queryByText('信息必须填写')).toBeNull());
});

test('what the server says of no field of the form is said over the page', async () => {
  answers['api/thing/add'] = refusal('invalid', '有误', { stranger: '客户已停用', name: '名称已存在' });
  open();
  await set('名称', '甲');
  await press('保存');
  expect(await screen.findByText('客户已停用')).toBeTruthy();
  expect(screen.getByText('名称已存在')).toBeTruthy();
  answers['api/thing/add'] = refusal('conflict', '重复提交');
  await set('名称', '乙');
  await press('保存');
  expect(await screen.findByText('重复提交')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '重新加载' })).toBeNull();
});

// A gateway's answer may come after the work was done.
test.each(['fault', 'internal', 'too_many', 'invalid'])(
  'after %s the same content is the same attempt, other content another one',
  async (code) => {
    answers['api/thing/add'] = refusal(code, '出错');
    const server = open();
    await set('名称', '甲');
    const keys = () => server.sent.filter(({ path }) => path === 'api/thing/add').map(({ key }) => key);
    for (let at = 1; at <= 2; at++) {
      await press('保存');
      await waitFor(() => expect(keys()).toHaveLength(at));
      await screen.findByText('出错');
    }
    await set('名称', '乙');
    await press('保存');
    await waitFor(() => expect(keys()).toHaveLength(3));
    const [first, second, third] = keys();
    expect(first && second === first && third !== first).toBe(true);
  },
);

test('a form or a record that did not come says why and can be fetched again', async () => {
  const definition = answers['api/formField/formFieldIndex'];
  answers['api/formField/formFieldIndex'] = refusal('fault', '没有表单');
  answers['api/thing/Views'] = refusal('fault', '没有记录');
  open({ id: 9 });
  expect(await screen.findByText('没有表单')).toBeTruthy();
  answers['api/formField/formFieldIndex'] = definition;
  await press('重试');
  expect(await screen.findByText('没有记录')).toBeTruthy();
  answers['api/thing/Views'] = { id: 9, name: '来了', version: 1 };
  await press('重试');
  expect((await field('名称')).value).toBe('来了');
});

test('of two refusals without a field only the newest is shown, and none after a save', async () => {
  answers['api/thing/add'] = refusal('conflict', '最多 900');
  open();
  await set('名称', '甲');
  await press('保存');
  await screen.findByText('最多 900');
  answers['api/thing/add'] = refusal('conflict', '最多 800');
  await press('保存');
  await screen.findByText('最多 800');
  await waitFor(() => expect(screen.queryByText('最多 900')).toBeNull());
  answers['api/thing/add'] = { id: 3 };
  await press('保存');
  await waitFor(() => expect(screen.queryByText('最多 800')).toBeNull());
});

test('a reload that failed leaves the question of who was first', async () => {
  answers['api/thing/edit'] = refusal('conflict', '已被他人修改');
  open({ id: 9 });
  await set('名称', '我的');
  await press('保存');
  await screen.findByText('已被他人修改');
  answers['api/thing/Views'] = refusal('fault', '读不到');
  await press('重新加载');
  expect(await screen.findByText('读不到')).toBeTruthy();
  expect(screen.getByText('已被他人修改')).toBeTruthy();
  expect((await field('名称')).value).toBe('我的');
});

test('what others saved twice is taken over twice: only what was typed here stays', async () => {
  answers['api/thing/edit'] = refusal('conflict', '已被他人修改');
  const server = open({ id: 9 });
  await set('名称', '我的');
  for (const [version, note] of [
    [4, '第一次'],
    [5, '第二次'],
  ] as const) {
    await press('保存');
    await screen.findByText('已被他人修改');
    answers['api/thing/Views'] = { id: 9, name: '旧名', note, big: 'a', small: '一', tiny: '二', version };
    await press('重新加载');
    await waitFor(() => expect(screen.queryByText('已被他人修改')).toBeNull());
    expect((await field('备注')).value).toBe(note);
  }
  answers['api/thing/edit'] = {};
  await press('保存');
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(server.to('api/thing/edit').at(-1)).toMatchObject({ name: '我的', note: '第二次', version: 5 });
});

test('a record that is gone by the reload is no question of who was first', async () => {
  answers['api/thing/edit'] = refusal('conflict', '已被他人修改');
  open({ id: 9 });
  await set('名称', '我的');
  await press('保存');
  await screen.findByText('已被他人修改');
  answers['api/thing/Views'] = refusal('not_found', '记录不存在');
  await press('重新加载');
  expect(await screen.findByText('记录不存在')).toBeTruthy();
  expect(screen.queryByText('已被他人修改')).toBeNull();
  expect((await field('名称')).value).toBe('我的');
});
