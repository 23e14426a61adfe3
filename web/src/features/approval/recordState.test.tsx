// How records under approval stand, in lists and heads of panels: a draft is no record that waits.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RecordMark } from '../../engine/approval/RecordMark.tsx';
import { cellFor, type Row } from '../../engine/record/registries.ts';
import { serve, show } from '../../shared/testing/page.tsx';
import './index.tsx';
import { definition } from './testing.ts';

const options = [
  { value: 0, label: '待审', color: 'gold' },
  { value: 2, label: '通过', color: 'green' },
];
const column = { id: 9, field: 'approval', title: '审批状态', form_type: 'select', width: 90, options } as never;

const cases: [Row, string][] = [
  [{ state: 0, approval: 0 }, '草稿'],
  [{ state: 1, approval: 0 }, '待审'],
  [{ state: 1, approval: 2 }, '通过'],
  [{ state: 2, approval: 2 }, '已作废'],
  [{ state: 3, approval: 0 }, '已退回'],
  // People who may not see the state see the progress of its approval.
  [{ approval: 0 }, '待审'],
];

test.each(['contract', 'baoxiao', 'work12'])('every list of %s says what a record is', async (module) => {
  const Cell = cellFor(module, 'approval');
  if (!Cell) throw new Error('no cell');
  show(
    <>
      {cases.map(([row], at) => (
        <p key={at} data-testid="cell">
          <Cell value={row.approval} row={row} column={column} module={module} />
        </p>
      ))}
    </>,
  );
  await screen.findByText('草稿');
  expect(screen.getAllByTestId('cell').map((one) => one.textContent)).toEqual(cases.map(([, words]) => words));
});

test.each(cases)('the head of its panel says it, too: %j', async (row, words) => {
  serve({ 'api/formField/formFieldIndex': { ...definition, cols: [column] } });
  show(<RecordMark module="contract" row={row} />);
  expect(await screen.findByText(words)).toBeTruthy();
});
