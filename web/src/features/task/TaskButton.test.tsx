// The button that makes a task of a follow-up or an approval: what the form begins with, and what is sent.
import * as taskCalls from '@crm/protocol/calls/task';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import '../../engine/form/EntityForm.tsx';
import { click, grant, press, serve, show } from '../../shared/testing/page.tsx';
import { presetOf, TaskButton } from './TaskButton.tsx';

const item = (field: string, title: string, type = 'input') => ({
  id: 1,
  json: { id: 1, field, title, type, name: field, visible: true },
});
const about = { kind: 'customer', id: 9, name: '恒力公司' };

beforeEach(() => localStorage.clear());

test('begins with the first line, the whole text, a plan that lies ahead, and what it is about', () => {
  const now = '2026-03-01 10:00:00';
  expect(presetOf({ text: '寄样品\n两件', detail: '寄样品\n两件', due: '2026-03-02 09:00:00', about }, now)).toEqual({
    title: '寄样品',
    cont: '寄样品\n两件',
    endTime: '2026-03-02 09:00:00',
    modelType: 2,
    customerId: 9,
    customerName: '恒力公司',
  });
  const lead = presetOf(
    { text: '长'.repeat(101), due: '2026-02-01 09:00:00', about: { ...about, kind: 'clues' } },
    now,
  );
  expect(lead).toEqual({ title: `${'长'.repeat(99)}…`, modelType: 1, clueId: 9, clueName: '恒力公司' });
  expect(presetOf({ text: '报销 12 元', about: { ...about, kind: 'contract' } }, now)).toEqual({ title: '报销 12 元' });
});

test('opens the form of a task and sends it; somebody who may make none has no button', async () => {
  grant('oa.task.add');
  const server = serve({
    'api/formField/formFieldIndex': {
      id: 1,
      module: 'task',
      title: '任务',
      api_add: taskCalls.add,
      cols: [],
      items: [item('title', '任务标题'), item('cont', '任务内容', 'textarea')],
    },
    'api/task/add': { id: 3 },
  });
  const { unmount } = show(<TaskButton seed={{ text: '寄样品', detail: '寄样品两件' }} />);
  await click(screen.getByRole('button', { name: '转为任务' }));
  expect(await screen.findByDisplayValue('寄样品')).toBeTruthy();
  await press('保存');
  await waitFor(() => expect(server.to('api/task/add')).toMatchObject([{ title: '寄样品', cont: '寄样品两件' }]));
  unmount();
  grant();
  show(<TaskButton seed={{ text: '寄样品' }} />);
  expect(screen.queryByRole('button', { name: '转为任务' })).toBeNull();
});
