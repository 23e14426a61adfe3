// The drawer of a rule: it saves the version that was opened, and after a refusal shows the reason and keeps the input.
import type { RuleDetail, RuleKind } from '@crm/protocol/answers/automation';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { click, grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import RuleDrawer from './RuleDrawer.tsx';

const kind: RuleKind = {
  module: 'clues',
  label: '线索',
  triggers: ['created'],
  fields: [],
  settable: [],
  can: { assign: false, region: false, due: false },
};
const rule: RuleDetail = {
  id: 7,
  name: '提醒',
  module: 'clues',
  label: '线索',
  enabled: 1,
  version: 3,
  locked: 0,
  trigger: 'created',
  field: '',
  fieldTitle: '',
  condition: [],
  actions: [{ type: 'notify', to: ['owner'], users: [], text: '看一下' }],
  titles: {},
  problems: [],
  offReason: '',
  lastTime: '',
  week: 0,
  weekOther: 0,
  UserName: '张伟',
  updateTime: '',
  users: [],
  departments: [],
  regions: [],
};
let answers: Record<string, unknown>;
beforeEach(() => {
  grant('manager.automation.edit', 'manager.automation.add');
  answers = {
    'api/automation/detail': rule,
    'api/automation/options': [kind],
    'api/formField/filter': [],
    'api/formField/formFieldIndex': { id: 1, module: 'clues', title: '线索', cols: [], items: [] },
    'api/automation/edit': { id: 7 },
  };
});

const saved = vi.fn();
const open = () => {
  saved.mockClear();
  show(<RuleDrawer id={7} tab="rule" onClose={() => undefined} onSaved={saved} />);
};
const rename = async (name: string) =>
  fireEvent.change(await screen.findByDisplayValue('提醒'), { target: { value: name } });

test('what is saved is the version that was opened', async () => {
  const server = serve(answers);
  open();
  await rename('新名称');
  await press('保存');
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(server.to('api/automation/edit')).toEqual([
    expect.objectContaining({ id: 7, version: 3, name: '新名称', module: 'clues', enabled: 1, condition: '[]' }),
  ]);
});

test('who comes second is told so, and what they entered stays', async () => {
  serve({ ...answers, 'api/automation/edit': refusal('conflict', '已被他人修改') });
  open();
  await rename('我的名称');
  await press('保存');
  expect(await screen.findByText(/已被他人修改/)).toBeTruthy();
  expect(screen.getByDisplayValue('我的名称')).toBeTruthy();
  expect(saved).not.toHaveBeenCalled();
});

test.each([
  ['重新加载', '别人的名称', 3],
  ['以我的修改保存', '我的名称', 4],
])('who comes second has a way out: %s', async (way, name, version) => {
  const stale = refusal('conflict', '已被他人修改', undefined, { version: 4 });
  const server = serve({ ...answers, 'api/automation/edit': stale });
  open();
  await rename('我的名称');
  await press('保存');
  await screen.findByText(/已被他人修改/);
  answers['api/automation/detail'] = { ...rule, name: '别人的名称', version: 4 };
  const again = serve(answers);
  await press(way);
  await waitFor(() => expect(screen.queryByText(/已被他人修改/)).toBeNull());
  const edits = () => [...server.to('api/automation/edit'), ...again.to('api/automation/edit')];
  if (version === 3) {
    expect(await screen.findByDisplayValue(name)).toBeTruthy();
    await press('保存');
  }
  await waitFor(() => expect(edits()).toHaveLength(2));
  expect(edits()[1]).toMatchObject({ name, version: 4 });
});

test('a condition that was begun and asks for nothing is not saved and not tried: the rule would act on everything', async () => {
  const server = serve(answers);
  open();
  await rename('新名称');
  await press('添加条件');
  await press('保存');
  expect((await screen.findByRole('alert')).textContent).toBe('有条件没有填完，请填写或移除');
  await click(screen.getByRole('tab', { name: '试运行' }));
  expect(await screen.findAllByText('有条件没有填完，请填写或移除')).toHaveLength(2);
  expect(server.to('api/automation/edit')).toEqual([]);
  await click(screen.getByRole('tab', { name: '规则' }));
  await click(screen.getByRole('button', { name: /^移除条件组/ }));
  expect(screen.queryByText('有条件没有填完，请填写或移除')).toBeNull();
  await press('保存');
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(server.to('api/automation/edit')).toEqual([expect.objectContaining({ condition: '[]' })]);
});
