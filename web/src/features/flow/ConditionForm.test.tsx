// Conditions of a branch: an amount begins with “at least” and stays so, and a formula is behind its button.
import type { FilterDefinition } from '@crm/protocol/answers/filter';
import type { ConditionBranch } from '@crm/protocol/answers/flow';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { click, press, serve, show } from '../../shared/testing/page.tsx';
import { ConditionForm } from './ConditionForm.tsx';
import type { DesignNaming } from './useNaming.ts';

const definition = (field: string, type: string, title: string): FilterDefinition => ({
  field,
  field2: '',
  type,
  value: '',
  name: field,
  max: 0,
  required: false,
  option: [],
  title,
  operators: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'between', 'empty'],
  item: { id: 1, type, field, title },
});
const naming: DesignNaming = {
  kind: { module: 'contract', title: '合同', fields: [{ field: 'Money', title: '合同金额' }] },
  users: {},
  roles: {},
  departments: {},
  roleChoices: [],
  failed: null,
  retry: () => undefined,
  ready: true,
  definitions: [definition('Money', 'number', '合同金额')],
};

function Form({ begin }: { begin: ConditionBranch }) {
  const [branch, setBranch] = useState(begin);
  return (
    <>
      <ConditionForm
        branch={branch}
        naming={naming}
        disabled={false}
        change={(part) => setBranch((before) => ({ ...before, ...part }))}
      />
      <output>{JSON.stringify([branch.when, branch.expression])}</output>
    </>
  );
}
const branch: ConditionBranch = { id: 'b', name: '大额', when: [] };
const drawn = () => JSON.parse(document.querySelector('output')?.textContent ?? '');

test('a number begins with at least', async () => {
  serve({});
  show(<Form begin={branch} />);
  await press('添加条件');
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: /第 1 个条件|条件 1/ }));
  await click(await screen.findByText('合同金额', { selector: '.ant-select-item-option-content' }));
  expect((await screen.findAllByText('大于等于')).length).toBeGreaterThan(0);
  const box = await screen.findByRole('spinbutton');
  fireEvent.change(box, { target: { value: '5000' } });
  fireEvent.blur(box);
  await waitFor(() => expect(drawn()[0]).toEqual([expect.objectContaining({ field: 'Money', type: 'ge' })]));
});

test('what was drawn as at least is shown as that, not as a range', async () => {
  serve({});
  show(<Form begin={{ ...branch, when: [{ field: 'Money', type: 'ge', value: '5000' }] }} />);
  expect((await screen.findAllByText('大于等于')).length).toBeGreaterThan(0);
  expect(screen.queryByText('介于')).toBeNull();
});

test('a formula is behind its button, and stands open where there is one', async () => {
  serve({});
  const { unmount } = show(<Form begin={branch} />);
  await screen.findByRole('button', { name: /用公式/ });
  expect(screen.queryByRole('textbox', { name: /公式/ })).toBeNull();
  await press(/用公式/);
  const box = await screen.findByPlaceholderText(/^如：Money/);
  fireEvent.change(box, { target: { value: 'Money > 1 ? 1 : 0' } });
  expect(drawn()[1]).toBe('Money > 1 ? 1 : 0');
  unmount();
  show(<Form begin={{ ...branch, expression: 'Money > 2 ? 1 : 0' }} />);
  expect(await screen.findByDisplayValue('Money > 2 ? 1 : 0')).toBeTruthy();
});

test('fields of the form stand first, its own before the others, then who hands in, then what the program keeps', async () => {
  serve({});
  const fields = [
    { field: 'title', title: '标题' },
    { field: 'days', title: '天数', own: 1 as const },
  ];
  const definitions = ['addTime 申请时间', 'title 标题', 'days 天数'].map((text) => {
    const [field = '', title = ''] = text.split(' ');
    return definition(field, 'input', title);
  });
  const kind = { module: 'work12', title: '请假', fields };
  show(<ConditionForm branch={branch} naming={{ ...naming, kind, definitions }} disabled={false} change={() => {}} />);
  await press('添加条件');
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: /第 1 个条件|条件 1/ }));
  await screen.findByText('申请时间', { selector: '.ant-select-item-option-content' });
  const shown = [...document.querySelectorAll('.ant-select-item-option-content')].map(({ textContent }) => textContent);
  expect(shown).toEqual(['天数', '标题', '提交人', '提交部门', '提交人的角色', '申请时间']);
});
