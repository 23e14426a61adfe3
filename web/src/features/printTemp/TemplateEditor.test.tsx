// The editor of a template: opened the right way, mended where it does not read, saved in its version, guarded while unsaved.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { agree, click, grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import TemplateEditor from './TemplateEditor.tsx';
import './VisualEditor.tsx';

vi.mock('socket.io-client', async () => (await import('../../shared/testing/hub.ts')).socketModule);

const stored = {
  id: 7,
  version: 3,
  ext: '简版',
  module: 'contract',
  moduleName: '合同',
  isDefault: 0 as const,
  UserName: '王主管',
  updateTime: '2026-01-01 00:00:00',
  temp: '<p>{{ contractName }}</p>',
};
const places = {
  label: '合同',
  groups: [{ module: 'contract', title: '合同', places: [{ title: '合同金额', code: 'Money' }] }],
  lines: [{ title: '合同产品', field: 'listJson', places: [{ title: '产品名称', code: 'item.title' }] }],
};
let answers: Record<string, unknown> = {};

/** As wide as these queries ask for. */
function screenFor(fits: boolean): void {
  const listen = () => undefined;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: fits && media.includes('min-width'),
        media,
        addEventListener: listen,
        removeEventListener: listen,
      }) as unknown as MediaQueryList,
  );
}

beforeEach(() => {
  screenFor(true);
  grant('system.printTemp.index', 'system.printTemp.add', 'system.printTemp.edit');
  answers = {
    'api/printTemp/places': places,
    'api/printTemp/preview': { html: '<p>甲合同</p>', title: '甲合同', recordId: 9, unknown: [] },
    'api/printTemp/edit': { id: 7, version: 4, msg: '保存成功' },
    'api/formField/formFieldIndex': { cols: [], items: [], api_index: '' },
  };
});

const open = (loaded: Partial<typeof stored> = {}) => {
  const server = serve(answers);
  const view = show(<TemplateEditor loaded={{ ...stored, ...loaded }} />);
  return { server, ...view };
};
const text = () => screen.findByRole('textbox', { name: '模板内容' });
const source = async (value: string) => fireEvent.change(await text(), { target: { value } });

test('what the visual editor would lose is opened as source, and turning to it asks', async () => {
  open({ temp: '<div>{{ contractName }}</div>' });
  expect((await text()).tagName).toBe('TEXTAREA');
  expect(screen.getByText('此模板含有可视编辑不支持的内容，已用源码打开')).toBeTruthy();
  await click(screen.getByText('可视编辑'));
  await agree('可视编辑不支持此模板中的部分格式或语句，切换后会丢失。确定切换吗？', false);
  expect((await text()).tagName).toBe('TEXTAREA');
});

test('a place goes where the cursor is, in the format that was chosen; lines bring a table with a repeated row', async () => {
  open({ temp: '<div>甲乙</div>' });
  const area = (await text()) as HTMLTextAreaElement;
  area.setSelectionRange(6, 6);
  await press('合同金额');
  expect(area.value).toBe('<div>甲{{ Money }}乙</div>');
  await press('插入明细表格');
  expect(area.value).toContain('<tr data-each="listJson"><td>{{ item.title }}</td></tr>');
});

test('on a narrow screen places come in a drawer, and the preview is a mode of its own', async () => {
  screenFor(false);
  open({ temp: '<div>甲</div>' });
  const area = (await text()) as HTMLTextAreaElement;
  area.setSelectionRange(5, 5);
  expect(screen.queryByRole('button', { name: '合同金额' })).toBeNull();
  await press('插入占位');
  await press('合同金额');
  expect(area.value).toBe('<div>{{ Money }}甲</div>');
  await click(screen.getByText('预览'));
  expect(await screen.findByTitle('预览内容')).toBeTruthy();
});

test('a problem is said with its line, and names that mean nothing too', async () => {
  answers['api/printTemp/preview'] = refusal('invalid', '第 2 行：“{% if Money %}”没有结束', {
    temp: '第 2 行：“{% if Money %}”没有结束',
  });
  const { server } = open({ temp: '<div></div>' });
  expect(await screen.findByText('第 2 行：“{% if Money %}”没有结束')).toBeTruthy();
  answers['api/printTemp/preview'] = { html: '', title: '', recordId: 0, unknown: ['kehu'] };
  await source('<div>{{ kehu }}</div>');
  expect(await screen.findByText('没有这些占位，打印时为空：kehu')).toBeTruthy();
  expect(screen.getByText('还没有可以预览的记录，以下为示例')).toBeTruthy();
  expect(server.to('api/printTemp/preview').at(-1)).toMatchObject({
    module: 'contract',
    temp: '<div>{{ kehu }}</div>',
    recordId: 0,
  });
});

test('is saved in the version that was read, and then in the next one', async () => {
  const { server } = open({ temp: '<div></div>' });
  await source('<div>一</div>');
  expect(screen.getByText('有未保存的修改')).toBeTruthy();
  await press('保存');
  await waitFor(() =>
    expect(server.to('api/printTemp/edit')).toEqual([
      { id: 7, version: 3, ext: '简版', temp: '<div>一</div>', isDefault: 0 },
    ]),
  );
  await waitFor(() => expect(screen.queryByText('有未保存的修改')).toBeNull());
  await source('<div>二</div>');
  await press('保存');
  await waitFor(() => expect(server.to('api/printTemp/edit').at(-1)).toMatchObject({ version: 4 }));
});

test('somebody who is too late keeps what they wrote, over the newest version', async () => {
  answers['api/printTemp/edit'] = refusal('conflict', '王主管 已修改了此记录', undefined, {
    UserName: '王主管',
    time: '2026-01-01 00:00:00',
    version: 5,
  });
  answers['api/printTemp/detail'] = { ...stored, version: 5, temp: '<div>别人的</div>' };
  const { server } = open({ temp: '<div></div>' });
  await source('<div>我的</div>');
  await press('保存');
  await screen.findByText('以我的修改保存');
  expect(((await text()) as HTMLTextAreaElement).value).toBe('<div>我的</div>');
  answers['api/printTemp/edit'] = { id: 7, version: 6 };
  await press('以我的修改保存');
  await waitFor(() => expect(server.to('api/printTemp/edit').at(-1)).toMatchObject({ version: 5 }));
});

test('without the right nothing can be changed', async () => {
  grant('system.printTemp.index');
  open({ temp: '<div>甲</div>' });
  expect(((await text()) as HTMLTextAreaElement).readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
});
