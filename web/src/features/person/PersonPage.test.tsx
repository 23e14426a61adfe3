// Personal settings: the password with its rules, language and looks at once, the picture of oneself.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as upload from '../../shared/api/upload.ts';
import i18n, { changeLanguage } from '../../shared/i18n/i18n.ts';
import { sessionStore } from '../../shared/session/session.ts';
import { currentLogin, keepLogin } from '../../shared/session/token.ts';
import { type Answers, click, press, refusal, serve as serveOnly, show } from '../../shared/testing/page.tsx';
import AvatarPage from './AvatarPage.tsx';
import PersonPage from './PersonPage.tsx';
import * as squarePicture from './squarePicture.ts';

/** With what the sections of the account ask for. */
const serve = (answers: Answers) =>
  serveOnly(
    Object.assign(answers, {
      'api/user/security': {
        due: '',
        password: { length: 8, kinds: 1, history: 0 },
        expireDays: 0,
        changedAt: '2026-01-01 08:00:00',
        secondFactor: { on: false, left: 0, demanded: false },
      },
      'api/user/sessions': { rows: [] },
      'api/user/signIns': { rows: [], total: 0 },
    }),
  );

const user = { LoginToken: 'secret', NickName: '林晓东', UserID: 7, Headimg: '' };

beforeEach(() => {
  keepLogin(user);
  sessionStore.setState({ user });
});
afterEach(async () => {
  await changeLanguage('cn');
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
async function fill(old: string, next: string, again: string) {
  for (const [label, text] of [
    ['原密码', old],
    ['新密码', next],
    ['确认新密码', again],
  ] as const) {
    await userEvent.clear(field(label));
    if (text) await userEvent.type(field(label), text);
  }
  await press('修改密码');
}

test('the page says who is signed in: account, department, role, phone', async () => {
  const answers: Record<string, unknown> = { 'api/user/detail': refusal('fault', '暂时不能读取') };
  const server = serve(answers);
  show(<PersonPage />);
  const problem = (await screen.findByText('暂时不能读取')).closest<HTMLElement>('[role=alert]');
  answers['api/user/detail'] = { username: 'linxd', BranchName: '销售部', RoleName: '销售', mobile: '' };
  await click(within(problem as HTMLElement).getByRole('button', { name: '重试' }));
  const facts = () => [...document.querySelectorAll('.person-facts > div')].map((one) => one.textContent);
  await waitFor(() => expect(facts()).toEqual(['用户名linxd', '部门销售部', '角色销售', '手机未填写']));
  expect(server.to('api/user/detail').at(-1)).toEqual({});
});

test('name and number are changed in place; what the server objects to stands at its field, and nothing typed is lost', async () => {
  const own = { NickName: '林晓东', username: 'linxd', BranchName: '销售部', RoleName: '销售', mobile: '', version: 4 };
  const answers: Answers = { 'api/user/detail': own };
  const server = serve(answers);
  show(<PersonPage />);
  await press('修改资料');
  await userEvent.clear(field('姓名'));
  await userEvent.type(field('手机'), '12');
  await press('保存');
  expect(await screen.findByText('信息必须填写')).toBeTruthy();
  expect(screen.getByText('手机号格式不正确')).toBeTruthy();
  expect(server.to('api/user/editOwn')).toEqual([]);
  await userEvent.type(field('姓名'), '林小东');
  await userEvent.type(field('手机'), '345');
  answers['api/user/editOwn'] = refusal('invalid', '请检查', { mobile: '没有填写此字段的权限' });
  await press('保存');
  expect(await screen.findByText('没有填写此字段的权限')).toBeTruthy();
  expect(field('手机').value).toBe('12345');
  answers['api/user/editOwn'] = { msg: '保存成功' };
  answers['api/user/detail'] = { ...own, NickName: '林小东', mobile: '12345' };
  await press('保存');
  expect(await screen.findByText('12345')).toBeTruthy();
  expect(server.to('api/user/editOwn').at(-1)).toEqual({ NickName: '林小东', mobile: '12345', version: 4 });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('林小东');
});

test('a password is only sent when it keeps the rules', async () => {
  const server = serve({ 'api/user/EditPwd': { msg: '密码已修改' } });
  show(<PersonPage />);
  await press('修改密码');
  await waitFor(() => expect(screen.getAllByText('信息必须填写')).toHaveLength(3));
  await fill('old-secret', 'short12', 'short12');
  expect(await screen.findByText('密码至少8位')).toBeTruthy();
  await fill('old-secret', 'old-secret', 'old-secret');
  expect(await screen.findByText('新密码不能与原密码相同')).toBeTruthy();
  await fill('old-secret', 'new-secret', 'new-secreT');
  expect(await screen.findByText('两次输入的新密码不一致')).toBeTruthy();
  expect(server.to('api/user/EditPwd')).toEqual([]);
  await fill('old-secret', '12345678', '12345678');
  expect(await screen.findByText('密码已修改')).toBeTruthy();
  expect(server.to('api/user/EditPwd')).toEqual([{ oldPassword: 'old-secret', newPassword: '12345678' }]);
  expect(['原密码', '新密码', '确认新密码'].map((label) => field(label).value)).toEqual(['', '', '']);
});

test('what the server finds stands at its field, other failures over the page, and nothing typed is lost', async () => {
  const answers = { 'api/user/EditPwd': refusal('invalid', '有误', { oldPassword: '原密码不正确' }) };
  serve(answers);
  show(<PersonPage />);
  await fill('old-secret', 'new-secret', 'new-secret');
  expect(await screen.findByText('原密码不正确')).toBeTruthy();
  expect(screen.queryByText('有误')).toBeNull();
  answers['api/user/EditPwd'] = refusal('fault', '服务器出错');
  await fill('old-secrets', 'new-secret', 'new-secret');
  expect(await screen.findByText('服务器出错')).toBeTruthy();
  expect(field('新密码').value).toBe('new-secret');
  expect(screen.getByRole('button', { name: '修改密码' }).className).not.toContain('loading');
});

test('language and looks change at once and are kept', async () => {
  serve({});
  show(<PersonPage />);
  expect(screen.getByRole('heading', { name: '林晓东' })).toBeTruthy();
  await click(screen.getByRole('radio', { name: '深色' }));
  expect(localStorage.getItem('appearance')).toBe('dark');
  await waitFor(() => expect(screen.getByText('深色').closest('.ant-segmented-item-selected')).not.toBeNull());
  await click(screen.getByRole('radio', { name: 'English' }));
  await waitFor(() => expect(i18n.language).toBe('en'));
  expect(await screen.findByRole('heading', { name: 'Change password' })).toBeTruthy();
});

/** A picture that the simulated browser cannot draw: it counts as read at once, or as none. */
function pictures(readable: boolean) {
  vi.stubGlobal(
    'Image',
    class extends EventTarget {
      naturalWidth = 100;
      naturalHeight = 80;
      set src(_address: string) {
        queueMicrotask(() => this.dispatchEvent(new Event(readable ? 'load' : 'error')));
      }
    },
  );
  URL.createObjectURL = () => 'blob:one';
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(squarePicture, 'drawSquare').mockImplementation(() => undefined);
  vi.spyOn(squarePicture, 'squareFile').mockResolvedValue(new File(['x'], 'square.png'));
}
const choose = async (file: File) =>
  userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file, { applyAccept: false });

test('a picture is cut, uploaded, told to the server, and shown everywhere', async () => {
  pictures(true);
  const uploads = vi.spyOn(upload, 'uploadOf').mockReturnValue({
    run: () => Promise.resolve({ url: '/f/me.png' }),
    cancel: () => undefined,
  } as never);
  const server = serve({ 'api/user/setHeader': { msg: '' } });
  show(<AvatarPage />);
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  await choose(new File(['x'], 'me.png', { type: 'image/png' }));
  expect(await screen.findByRole('img', { name: '头像预览' })).toBeTruthy();
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:one');
  expect(screen.getAllByRole('slider').map((one) => one.getAttribute('aria-valuenow'))).toEqual(['1', '0.5', '0.5']);
  expect(screen.getAllByRole('slider').map((one) => one.getAttribute('aria-valuemin'))).toEqual(['0.2', '0', '0']);
  await press('保存');
  expect(await screen.findByText('保存成功')).toBeTruthy();
  expect(uploads.mock.calls[0]?.[1]).toEqual({ picType: 'avatar' });
  expect(server.to('api/user/setHeader')).toEqual([{ url: '/f/me.png' }]);
  expect([currentLogin()?.Headimg, sessionStore.getState().user?.Headimg]).toEqual(['/f/me.png', '/f/me.png']);
  expect(screen.queryByRole('img', { name: '头像预览' })).toBeNull();
});

test('what is no picture, cannot be read or is too large is refused, and a failure keeps the picture', async () => {
  pictures(false);
  show(<AvatarPage />);
  await choose(new File(['x'], 'a.txt', { type: 'text/plain' }));
  expect(await screen.findByText('只能上传图片')).toBeTruthy();
  const large = new File(['x'], 'large.png', { type: 'image/png' });
  Object.defineProperty(large, 'size', { value: 1024 ** 3 });
  await choose(large);
  expect(await screen.findByText('large.png 过大，无法上传')).toBeTruthy();
  await choose(new File(['x'], 'broken.png', { type: 'image/png' }));
  await waitFor(() => expect(URL.revokeObjectURL).toHaveBeenCalled());
  expect(screen.queryByRole('img', { name: '头像预览' })).toBeNull();
  pictures(true);
  vi.spyOn(upload, 'uploadOf').mockReturnValue({ run: () => Promise.reject('上传失败了') } as never);
  await choose(new File(['x'], 'me.png', { type: 'image/png' }));
  await press('保存');
  expect(await screen.findByText('上传失败了')).toBeTruthy();
  expect(screen.getByRole('img', { name: '头像预览' })).toBeTruthy();
  await press('取消');
  expect(screen.queryByRole('img', { name: '头像预览' })).toBeNull();
});
