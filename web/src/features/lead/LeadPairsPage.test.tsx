// The page 线索转客户: what is offered and sent, errors at their fields, nothing for readers.
import type { LeadPairs } from '@crm/protocol/answers/lead';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { click, grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import LeadPairsPage from './LeadPairsPage.tsx';

const pairs: LeadPairs = {
  version: 3,
  rows: [
    {
      field: 'tel',
      title: '公司电话',
      target: 'customer.tel',
      initial: 'customer.tel',
      options: ['customer.tel', 'customer.address', 'contact.Ext'],
    },
    {
      field: 'wechat',
      title: '微信',
      target: '',
      initial: 'contact.wechat',
      options: ['contact.wechat', 'contact.Ext'],
    },
  ],
  targets: [
    { value: 'customer.tel', title: '公司电话', module: 'customer' },
    { value: 'customer.address', title: '详细地址', module: 'customer' },
    { value: 'contact.wechat', title: '微信', module: 'contact' },
    { value: 'contact.Ext', title: '备注', module: 'contact' },
  ],
};

const field = (name: string) => screen.findByRole('combobox', { name });
async function choose(name: string, option: string): Promise<void> {
  fireEvent.mouseDown(await field(name));
  // The list that opened last: the one before may still be going.
  const found = (await screen.findAllByText(option)).filter((one) => one.closest('.ant-select-item-option'));
  await click(found.at(-1));
}

test('what is chosen is sent with everything else, and what is wrong stands at its field', async () => {
  grant('system.customForm.index', 'system.customForm.edit');
  let wrong = true;
  const server = serve({
    'api/clues/pairs': pairs,
    'api/clues/setPairs': () => {
      if (!wrong) return { version: 4 };
      wrong = false;
      return refusal('invalid', '', { wechat: '“备注”已由“公司电话”填入' })();
    },
  });
  show(<LeadPairsPage />);
  expect((await field('公司电话')).closest('.ant-select')?.textContent).toContain('客户：公司电话');
  const save = screen.getByRole('button', { name: '保存' });
  expect(save).toHaveProperty('disabled', true);
  await choose('公司电话', '联系人：备注');
  await choose('微信', '联系人：备注');
  await press('保存');
  expect((await screen.findByRole('alert')).textContent).toBe('“备注”已由“公司电话”填入');
  expect(server.to('api/clues/setPairs')).toEqual([
    { pairs: JSON.stringify({ tel: 'contact.Ext', wechat: 'contact.Ext' }), version: 3 },
  ]);
  await press('恢复默认');
  await press('保存');
  await waitFor(() =>
    expect(server.to('api/clues/setPairs')[1]).toEqual({
      pairs: JSON.stringify({ tel: 'customer.tel', wechat: 'contact.wechat' }),
      version: 3,
    }),
  );
});

test('only targets that take a field are offered for it; somebody who may not shape forms only looks', async () => {
  grant('system.customForm.index');
  serve({ 'api/clues/pairs': pairs });
  show(<LeadPairsPage />);
  const wechat = await field('微信');
  expect(wechat).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull();
  expect(within(document.body).getAllByRole('combobox')).toHaveLength(2);
});

test('who was slower keeps what they chose, by what is there now or over it', async () => {
  grant('system.customForm.index', 'system.customForm.edit');
  let stored: LeadPairs = pairs;
  const theirs = pairs.rows.map((row) => (row.field === 'wechat' ? { ...row, target: 'contact.wechat' } : row));
  const server = serve({
    'api/clues/pairs': () => stored,
    'api/clues/setPairs': ({ version }: { version?: number }) => {
      if (version === stored.version) return { version: 5 };
      return refusal('conflict', '王主管 修改了', undefined, { version: stored.version })();
    },
  });
  show(<LeadPairsPage />);
  await choose('公司电话', '联系人：备注');
  stored = { ...pairs, version: 4, rows: theirs };
  await press('保存');
  expect(await screen.findByText('王主管 修改了')).toBeTruthy();
  expect(screen.getByRole('button', { name: '以我的修改保存' })).toBeTruthy();
  await press('重新加载');
  const shown = async (name: string) => (await field(name)).closest('.ant-select')?.textContent;
  await waitFor(async () => expect(await shown('微信')).toContain('联系人：微信'));
  expect(await shown('公司电话')).toContain('联系人：备注');
  expect(screen.queryByText('王主管 修改了')).toBeNull();
  await press('保存');
  await waitFor(() =>
    expect(server.to('api/clues/setPairs')[1]).toEqual({
      pairs: JSON.stringify({ tel: 'contact.Ext', wechat: 'contact.wechat' }),
      version: 4,
    }),
  );
});
