// The money of a contract as somebody works with it: short lists, adding, receiving an instalment, issuing, titles to take over.
import type { FormItem } from '@crm/protocol/answers/form';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Row } from '../../engine/record/registries.ts';
import { connect } from '../../shared/realtime/realtime.ts';
import { listening, receive } from '../../shared/testing/hub.ts';
import { click, grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import { type KindName, kinds } from './kinds.ts';
import { MoneyTab } from './MoneyTab.tsx';
import TitleNote from './TitleNote.tsx';
import { useMoneyActions } from './useMoneyActions.tsx';

vi.mock('socket.io-client', async () => (await import('../../shared/testing/hub.ts')).socketModule);
beforeEach(() => localStorage.clear());

const item = (field: string, title: string, more: Partial<FormItem> = {}): FormItem => ({
  id: 1,
  type: 'input',
  field,
  title,
  ...more,
});
const column = (field: string, title: string) => ({
  id: 1,
  field,
  title,
  form_type: 'input',
  show: true,
  checkbox: false,
  grid_w: 0,
  sortable: false,
});
const definition = (items: FormItem[] = []) => ({
  id: 1,
  items: items.map((json, id) => ({ id, json })),
  cols: [column('money', '金额')],
});
const form = 'api/formField/formFieldIndex';

const names = Object.keys(kinds) as KindName[];

test.each(names)(
  'a list of %s shows what the contract has, and is fetched again when one of them changes',
  async (kind) => {
    grant(`crm.${kind}.index`);
    let money = '111.00';
    const server = serve({
      [form]: definition(),
      [`api/${kind}/list`]: () => ({ rows: [{ id: 5, money }], total: 1 }),
    });
    connect('token');
    show(<MoneyTab kind={kind} about={{ contractId: 7 }} onChanged={() => undefined} />);
    expect(await screen.findByText('111.00')).toBeTruthy();
    expect(server.to(`api/${kind}/list`)[0]).toMatchObject({ contractId: 7 });
    // Without the right, and a contract that takes some, none is added.
    expect(screen.queryByRole('button', { name: /新建|添加|登记/ })).toBeNull();
    await waitFor(() => expect(listening()).toBe(true));
    money = '222.00';
    act(() => receive('changed', { module: kind, ids: [5] }));
    expect(await screen.findByText('222.00')).toBeTruthy();
  },
);

test('somebody who may not see receipts is told so and asks for nothing', async () => {
  grant('crm.invoice.index');
  const server = serve({});
  show(<MoneyTab kind="finance" about={{ contractId: 7 }} onChanged={() => undefined} />);
  expect(await screen.findByText(/没有.*权限/)).toBeTruthy();
  expect(server.sent).toEqual([]);
});

function Actions({ module, row }: { module: string; row: Row }) {
  const { actionsOf, dialog } = useMoneyActions(module);
  return (
    <>
      {actionsOf(row)
        .filter(({ may }) => may)
        .map(({ key, label, run }) => (
          <button key={key} type="button" onClick={() => void run()}>
            {label}
          </button>
        ))}
      {dialog}
    </>
  );
}

test('an invoice is issued under its number, once it is entered; a refusal stays at its field', async () => {
  let taken = true;
  const server = serve({
    'api/contract/setInvoice': () =>
      taken ? refusal('invalid', '号码已使用', { number: '号码已使用' })() : { count: 1 },
  });
  show(<Actions module="invoice" row={{ id: 9, invoiceTitle: '某公司', can: { issue: true } }} />);
  await press('开票');
  const number = await screen.findByRole('textbox', { name: /发票号码/ });
  const send = async () => click(screen.getAllByRole('button', { name: '开票' }).at(-1));
  await send();
  expect(server.sent).toEqual([]);
  fireEvent.change(number, { target: { value: '0012' } });
  await send();
  expect(await screen.findByText('号码已使用')).toBeTruthy();
  taken = false;
  await send();
  await waitFor(() => expect(server.to('api/contract/setInvoice')).toHaveLength(2));
  expect(server.to('api/contract/setInvoice')[1]).toMatchObject({
    ids: [9],
    number: '0012',
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what is left of an instalment is received as it was suggested or changed; not where nothing can come in', async () => {
  const server = serve({
    [form]: definition([
      item('contractId', '合同', { required: true }),
      item('money', '回款金额', { required: true }),
      item('Ext', '备注'),
      item('slip', '回单号', { required: true }),
    ]),
    'api/recpay/receiving': { money: '385.00', addTime: '2026-03-10', payway: 0, accountid: 0 },
    'api/recpay/set': {},
  });
  grant('crm.finance.index');
  const row = { id: 4, planName: '第1期', planState: 1, can: { set: true } };
  const { unmount } = show(<Actions module="recpay" row={{ ...row, planState: 9 }} />);
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  show(<Actions module="recpay" row={row} />);
  await click(await screen.findByRole('button'));
  const money = await screen.findByRole<HTMLInputElement>('textbox', { name: /回款金额/ });
  expect(money.value).toBe('385.00');
  // The parent is known, optional fields are left out.
  expect(screen.queryByRole('textbox', { name: /合同|备注/ })).toBeNull();
  fireEvent.change(money, { target: { value: '300' } });
  fireEvent.change(screen.getByRole('textbox', { name: /回单号/ }), { target: { value: 'HD-1' } });
  await click(document.querySelector('[role=dialog] .ant-btn-primary'));
  await waitFor(() => expect(server.to('api/recpay/set')).toEqual([{ id: 4, money: '300', slip: 'HD-1' }]));
});

test('the title of an earlier invoice is taken over with everything that belongs to it', async () => {
  const title = {
    invoiceTitle: '老抬头',
    taxNumber: '91330000MA27ABCD1X',
    bank: '工行',
    bankAccount: '1',
    address: '',
    phone: '',
  };
  const server = serve({ 'api/invoice/titles': { rows: [{ ...title, invoiceTitle: '现在的' }, title] } });
  const set = vi.fn();
  show(<TitleNote value="现在的" values={{ contractId: 7 }} setValue={set} {...({} as object)} />);
  await press('老抬头');
  expect(screen.queryByRole('button', { name: '现在的' })).toBeNull();
  expect(server.to('api/invoice/titles')).toEqual([{ contractId: 7 }]);
  expect(Object.fromEntries(set.mock.calls)).toEqual(title);
});
