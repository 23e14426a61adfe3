// Both ends of every item type: what its control sends, and how what the server answers reads, are those of the shared fixture.

import { readFileSync } from 'node:fs';
import type { FormItem, ListField } from '@crm/protocol/answers/form';
import * as contractCalls from '@crm/protocol/calls/contract';
import * as productCalls from '@crm/protocol/calls/product';
import { itemTypes } from '@crm/protocol/form';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { useEffect, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Cell } from '../engine/fields/cells/Cell.tsx';
import { FormField } from '../engine/fields/FormField.tsx';
import { loadControls, textIn } from '../engine/fields/fieldTypes.ts';
import { bodyOf, firstValues } from '../engine/fields/formValues.ts';
import { registerRecordSource } from '../engine/record/recordSources.ts';
import { textOf } from '../engine/record/records.ts';
import type { Row } from '../engine/record/registries.ts';
import i18n from '../shared/i18n/i18n.ts';
import { sessionStore } from '../shared/session/session.ts';
import FeedbackHost from '../shared/ui/FeedbackHost.tsx';
import './features.ts';
import { answers, uploaded } from './fieldTypes.samples.ts';

interface Sample {
  item: Partial<FormItem> & { type: string };
  /** Body properties that the form sends. */
  sent: Row;
  /** Row properties that the server answers. */
  shown: Row;
  /** How lists and panels read it. */
  text: string;
  /** What an untouched field sends back, where that is not `sent`. */
  kept?: Row;
}

type Fixture = Record<string, Sample[]>;

const fixture = JSON.parse(
  readFileSync(`${import.meta.dirname}/../../../protocol/fixtures/field-types.json`, 'utf8'),
) as Fixture & { _about: string };

const user = () => userEvent.setup({ delay: null });

/** What a person does to bring each sample about, in the order of the fixture. */
const actions: Record<string, (() => Promise<void>)[]> = {
  divider: [async () => undefined],
  userinfo: [async () => undefined],
  input: [() => type('苏州云启科技有限公司'), async () => undefined],
  textarea: [() => type('第一行{enter}第二行')],
  number: [
    async () => {
      await type('1234.5');
      await user().tab();
    },
    () => type('-3'),
  ],
  ColorPicker: [
    async () => {
      await user().click(document.querySelector('.ant-color-picker-trigger') as Element);
      const hex = await waitFor(() => document.querySelector('.ant-color-picker-hex-input input') as HTMLInputElement);
      fireEvent.change(hex, { target: { value: '1677ff' } });
    },
  ],
  select: [() => pick('重点'), () => pick('标书', '样品')],
  statusSelect: [() => pick('展会')],
  jcselect: [() => pick('苏州工厂')],
  radio: [
    () => click('radio', '女'),
    async () => {
      await click('checkbox', '周一');
      await click('checkbox', '周三');
    },
  ],
  switch: [() => click('switch'), async () => undefined],
  date: [() => typeDate('2026-03-05')],
  datetime: [() => typeDate('2026-03-05 09:30')],
  daterange: [typeRange, typeRange],
  city: [
    async () => {
      await pickIn(0, '江苏省');
      await pickIn(1, '苏州市');
    },
    async () => undefined,
  ],
  county: [() => pick('昆山市')],
  branch: [
    async () => {
      await user().click(screen.getByRole('button', { name: /字段/ }));
      await user().click(await screen.findByRole('button', { name: /华东销售部/ }));
    },
    async () => {
      await user().click(screen.getByRole('button', { name: /字段/ }));
      await user().click(await screen.findByRole('button', { name: /华东销售部/ }));
      await user().click(await screen.findByRole('button', { name: /华南销售部/ }));
    },
  ],
  user: [
    async () => {
      await user().click(screen.getByRole('combobox', { name: /字段/ }));
      await user().click(await screen.findByTitle(/林晓东/));
    },
    async () => {
      await user().click(screen.getByRole('button', { name: /字段/ }));
      await click('checkbox', /林晓东/);
      await click('checkbox', /周敏/);
      await user().click(screen.getByRole('button', { name: '保存' }));
    },
  ],
  customer: [
    async () => {
      await chooseFirst();
    },
  ],
  contract: [
    async () => {
      await chooseFirst();
    },
    async () => {
      await user().click(screen.getByRole('button', { name: /字段|请选择/ }));
      await click('checkbox', '选择第 31 号');
      await click('checkbox', '选择第 32 号');
      await user().click(screen.getByRole('button', { name: '确定' }));
    },
  ],
  product: [
    async () => {
      await user().click(screen.getByRole('button', { name: /字段|选择产品/ }));
      await click('checkbox', '选择第 41 号');
      await user().click(screen.getByRole('button', { name: '确定' }));
      const number = await screen.findByLabelText(/数量/);
      await user().clear(number);
      await user().type(number, '3');
    },
  ],
  picture: [() => choosePicture()],
  cover: [() => choosePicture()],
  file: [
    async () => {
      await user().click(screen.getByRole('button', { name: /字段|上传附件/ }));
      const input = await waitFor(() => document.querySelector('input[type=file]') as HTMLInputElement);
      await user().upload(input, new File(['%PDF-1.4'], '报价单.pdf', { type: 'application/pdf' }));
      await screen.findByRole('img', { name: '上传完成' });
    },
  ],
  editor: [
    async () => {
      const text = await screen.findByRole('textbox');
      fireEvent.paste(text, {
        clipboardData: {
          getData: (kind: string) =>
            kind === 'text/html' ? '<p onclick="x()">报价<b>有效期</b>三十天</p><script>1</script>' : '',
          types: ['text/html'],
          files: [],
        },
      });
    },
  ],
  property: [
    async () => {
      await user().click(screen.getByRole('button', { name: '添加一项' }));
      await user().type(screen.getByLabelText('名称'), '材质');
      await user().type(screen.getByLabelText('内容'), '铝');
    },
  ],
  tags: [
    async () => {
      await user().type(screen.getByRole('combobox'), '华东，重点，');
    },
  ],
  tree: [
    async () => {
      await pickTree('二级类目');
    },
    async () => {
      await pickTree('一级类目');
      await pickTree('二级类目', false);
    },
  ],
  tablelist: [
    async () => {
      await user().click(screen.getByRole('button', { name: /添加一行/ }));
      await user().type(screen.getByLabelText(/第 1 行 名称/), '支架');
      await user().type(screen.getByLabelText(/第 1 行 金额/), '12.35');
    },
    async () => {
      await user().click(screen.getByRole('button', { name: /添加一行/ }));
      const cell = screen.getByLabelText(/第 1 行 名称/);
      cell.focus();
      fireEvent.paste(cell, { clipboardData: { getData: () => '支架\t1,200.50\t甲类\n螺栓\t0.35\t乙类\n' } });
    },
  ],
};

async function type(text: string) {
  await user().type(screen.getByLabelText('字段'), text);
}
async function typeDate(text: string) {
  await user().type(screen.getByLabelText('字段'), `${text}{Enter}`);
}
async function typeRange() {
  const [from, to] = [...document.querySelectorAll<HTMLInputElement>('.ant-picker input')];
  await user().type(from as HTMLInputElement, '2026/03/05{Enter}');
  await user().type(to as HTMLInputElement, '2026/03/09{Enter}');
}
async function click(role: string, name?: string | RegExp) {
  await user().click(await screen.findByRole(role, name === undefined ? {} : { name }));
}
async function chooseFirst() {
  await user().click(screen.getByRole('combobox'));
  await user().click((await screen.findAllByRole('option'))[0] as Element);
}
async function pick(...labels: string[]) {
  await user().click(screen.getByRole('combobox'));
  for (const label of labels) await user().click(await screen.findByTitle(label));
}
async function pickIn(at: number, label: string) {
  await user().click(screen.getAllByRole('combobox')[at] as Element);
  await user().click(await screen.findByTitle(label));
}
async function pickTree(label: string, open = true) {
  if (open) await user().click(screen.getByRole('combobox'));
  const popup = await waitFor(() => document.querySelector<HTMLElement>('.ant-select-tree') as HTMLElement);
  await user().click(await within(popup).findByText(label));
}
async function choosePicture() {
  await user().click(screen.getByRole('button', { name: /添加图片/ }));
  await user().click(await screen.findByRole('tab', { name: '相册选择' }));
  await user().click(await screen.findByRole('button', { name: /选择图片：/ }));
}

let values: Row = {};

function Host({ item, first }: { item: FormItem; first: Row }) {
  const [held, setHeld] = useState(first);
  useEffect(() => {
    values = held;
  });
  const setValue = (field: string, value: unknown) => setHeld((before) => ({ ...before, [field]: value }));
  return (
    <FormField item={item} formId="form" layout={1} form={{ values: held, setValue, module: 'customer', id: 0 }} />
  );
}

function wrapped(children: React.ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <FeedbackHost>
        <QueryClientProvider client={client}>
          <RouterProvider router={createMemoryRouter([{ path: '*', element: children }])} />
        </QueryClientProvider>
      </FeedbackHost>
    </ConfigProvider>,
  );
}

class FakeRequest extends EventTarget {
  upload = new EventTarget();
  status = 200;
  responseText = JSON.stringify({ result: 'success', msg: '', data: uploaded });
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(): void {
    queueMicrotask(() => this.dispatchEvent(new Event('load')));
  }
}

beforeAll(async () => {
  registerRecordSource('contract', {
    module: 'contract',
    index: contractCalls.index,
    grant: 'crm.contract.index',
    title: 'form.choose',
    searchHint: 'list.searchHint',
    empty: 'form.noOptions',
    text: (row) => textOf(row.orderSn),
  });
  registerRecordSource('product', {
    module: 'product',
    index: productCalls.index,
    grant: 'erp.product.index',
    title: 'form.addProduct',
    searchHint: 'list.searchHint',
    empty: 'form.noOptions',
    text: (row) => textOf(row.name),
  });
  await loadControls(itemTypes);
});

beforeEach(() => {
  sessionStore.setState({
    user: { LoginToken: 't', NickName: '林晓东', UserID: 7, Headimg: '' },
    tree: { crm: { customer: { index: true }, contract: { index: true } }, erp: { product: { index: true } } } as never,
  });
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('fetch', (url: string, { body }: { body?: string } = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const answer = answers(pathname, body === undefined ? searchParams : new URLSearchParams(body));
    return Promise.resolve(new Response(JSON.stringify({ result: 'success', msg: '', ...answer })));
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const whole = (item: Sample['item']): FormItem => ({ id: 1, title: '字段', field: 'f', ...item });

function columnOf(item: FormItem): ListField {
  return { ...item, show: true, checkbox: false, grid_w: 0, form_type: item.type, sortable: false };
}

test('every item type of the specification has a sample', () => {
  expect(
    Object.keys(fixture)
      .filter((key) => key !== '_about')
      .sort(),
  ).toEqual([...itemTypes].sort());
});

describe.each(itemTypes)('%s', (kind) => {
  const samples = fixture[kind] ?? [];
  test.each(samples.map((sample, at) => [at, sample] as const))('sends sample %i', async (at, sample) => {
    const item = whole(sample.item);
    const definition = { items: [{ id: 1, json: item }] } as never;
    wrapped(<Host item={item} first={{ ...firstValues([item]), p: 4 }} />);
    const action = actions[kind]?.[at];
    expect(action, 'somebody has to say how a person brings it about').toBeDefined();
    await action?.();
    await waitFor(() => expect(bodyOf(definition, values, { id: 0 })).toEqual(sample.sent));
  });

  test.each(samples.map((sample, at) => [at, sample] as const))(
    'shows sample %i',
    (_at, { item: part, shown, text }) => {
      const item = whole(part);
      expect(textIn(shown, item, i18n.t)).toBe(text);
      if (!text) return;
      const { container } = wrapped(<Cell column={columnOf(item)} row={shown} module="customer" />);
      // Pictures and moments word themselves in a list; everything else reads as its text does.
      const read = container.querySelector('time')?.getAttribute('title') ?? container.querySelector('img')?.alt;
      const parts = text.split(/[、,；]/);
      for (const word of parts) expect(read ?? container.textContent).toContain(word.trim());
    },
  );

  test.each(samples.map((sample, at) => [at, sample] as const))(
    'sends back unchanged what it was given, sample %i',
    (_at, sample) => {
      const item = whole(sample.item);
      const definition = { items: [{ id: 1, json: item }] } as never;
      expect(bodyOf(definition, { ...sample.shown }, { id: 0 })).toEqual(sample.kept ?? sample.sent);
    },
  );
});
