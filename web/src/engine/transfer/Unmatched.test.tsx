// What the check did not find among a column's choices is matched once, and everything is checked anew with it.
import type { ImportDetail } from '@crm/protocol/answers/transfer';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { click, press, serve, show } from '../../shared/testing/page.tsx';
import { ResultStep } from './ResultStep.tsx';

const counts = { fresh: 1, update: 0, skip: 0, wrong: 3, created: 0, updated: 0, refused: 0, takenBack: 0, kept: 0 };
const detail: ImportDetail = {
  id: 3,
  module: 'thing',
  name: '甲.csv',
  phase: 'checked',
  policy: 'skip',
  jobId: 7,
  running: false,
  total: 4,
  heads: ['名称', '等级'],
  mapping: ['name', 'level'],
  match: 'name',
  meant: { level: { 甲级: '重点' } },
  counts,
  problems: [],
  skipped: [],
  doubted: [{ line: 4, cells: ['乙公司', '138'], reasons: ['电话：“138”不像手机号'] }],
  unmatched: [
    { key: 'level', title: '级别', text: 'A 类', count: 2, choices: ['重点', '普通'], required: false },
    { key: 'level', title: '级别', text: '', count: 1, choices: ['重点', '普通'], required: true },
  ],
  can: { undo: false },
  AddTime: '',
};

test('each text is told with its rows; what was said before stays said', async () => {
  const server = serve({ 'api/import/check': { id: 8 } });
  const running = vi.fn();
  show(
    <ResultStep
      detail={detail}
      failure=""
      back={undefined}
      again={() => undefined}
      close={() => undefined}
      running={running}
    />,
  );
  const again = await screen.findByRole<HTMLButtonElement>('button', { name: '按此重新核对' });
  expect(screen.getByText('级别：A 类')).toBeTruthy();
  expect(screen.getByText('级别：（空）')).toBeTruthy();
  expect(screen.getByText('2 行')).toBeTruthy();
  expect(screen.getByRole('region', { name: '前 1 条号码存疑的行，仍会导入' }).textContent).toContain('不像手机号');
  expect(again.disabled).toBe(true);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '级别“A 类”表示' }));
  await click(await screen.findByTitle('普通'));
  await press('按此重新核对');
  expect(server.to('api/import/check')).toEqual([
    {
      id: 3,
      mapping: '["name","level"]',
      policy: 'skip',
      match: 'name',
      meant: '{"level":{"甲级":"重点","A 类":"普通"}}',
    },
  ]);
  expect(running).toHaveBeenCalledWith(8, 'checking');
});

test('rows that are left out are named with their number and the reason', async () => {
  serve({});
  show(
    <ResultStep
      detail={{
        ...detail,
        unmatched: [],
        counts: { ...counts, wrong: 0, skip: 1 },
        skipped: [{ line: 3, cells: ['甲公司', ''], reasons: ['名称：已有相同的记录'] }],
      }}
      failure=""
      back={undefined}
      again={() => undefined}
      close={() => undefined}
      running={() => undefined}
    />,
  );
  const rows = await screen.findByRole('region', { name: '前 1 条跳过的行' });
  expect(rows.textContent).toContain('3甲公司名称：已有相同的记录');
});
