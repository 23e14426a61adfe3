// Fields of several values take exactly as many as their item allows: in the form, and in every picker of records.
import { readFileSync } from 'node:fs';
import type { FormItem } from '@crm/protocol/answers/form';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FormField } from '../engine/fields/FormField.tsx';
import { fieldType, loadControls } from '../engine/fields/fieldTypes.ts';
import { problemOf } from '../engine/fields/validation.ts';
import { recordSource, recordSourceTypes } from '../engine/record/recordSources.ts';
import i18n from '../shared/i18n/i18n.ts';
import { sessionStore } from '../shared/session/session.ts';
import { click, press, serve, show } from '../shared/testing/page.tsx';
import { recordedAnswer } from '../shared/testing/recorded.ts';
import './features.ts';

const t = i18n.getFixedT('cn');
const whole = (item: Partial<FormItem>) => ({ id: 1, title: '字段', field: 'f', type: 'input', ...item });

/** What each type holds, as both sides are tested against it. */
const fixture: Record<string, { item: Partial<FormItem>; shown: Record<string, unknown> }[]> = JSON.parse(
  readFileSync(`${import.meta.dirname}/../../../protocol/fixtures/field-types.json`, 'utf8'),
);

/** As many of what a sample holds: entries of a list, or parts between commas. */
function holding(shown: unknown, count: number): unknown {
  if (Array.isArray(shown)) return Array.from({ length: count }, () => shown[0]);
  return Array.from({ length: count }, (_, at) => at + 1).join(',');
}
const limited = Object.entries(fixture).flatMap(([type, samples]) =>
  typeof samples === 'string'
    ? []
    : samples
        .filter(({ item, shown }) => {
          const isSeveral = Array.isArray(shown['f']) || /^\d+(,\d+)+$/.test(String(shown['f']));
          return isSeveral && (item.max ?? item.multipleLimit);
        })
        .map(({ item, shown }) => [type, whole(item), shown['f']] as const),
);

beforeAll(() => loadControls(recordSourceTypes()));
beforeEach(() => {
  sessionStore.setState({ tree: recordedAnswer('Api/menu/auth') as never });
});

test('types that say how many they take are tried', () => {
  expect(limited.map(([type]) => type)).toEqual(
    expect.arrayContaining(['contract', 'user', 'branch', 'select', 'picture', 'file']),
  );
});

test.each(limited)('the form: %s', (_type, item, shown) => {
  const most = item.max ?? item.multipleLimit ?? 0;
  expect(problemOf(item, { f: holding(shown, most) }, t)).toBeNull();
  expect(problemOf(item, { f: holding(shown, most + 1) }, t)).toMatch(new RegExp(`最多.*${most}`));
});

describe.each(recordSourceTypes().filter((type) => fieldType(type)))('the picker of %s', (type) => {
  let held: unknown;
  function Host({ item, first }: { item: FormItem; first: unknown }) {
    const [value, setValue] = useState(first);
    useEffect(() => {
      held = value;
    });
    const form = { values: { f: value }, setValue: (_field: string, next: unknown) => setValue(next) };
    return <FormField item={item} formId="form" layout={1} form={form} />;
  }
  const opened = async (item: Partial<FormItem>, first: unknown = []) => {
    const cols = [{ id: 1, field: 'name', title: '名称', show: true, form_type: 'input' }];
    const rows = ['甲', '乙', '丙'].map((name, at) => ({ id: at + 1, name }));
    serve({
      'api/formField/formFieldIndex': { id: 1, cols, items: [] },
      'api/erp/getWarehouseStorage': recordedAnswer('api/erp/getWarehouseStorage'),
      [recordSource(type)?.index ?? '']: { rows, total: 3 },
    });
    show(<Host item={whole({ type, ...item })} first={first} />);
    const field = document.getElementById('form-f') ?? screen.getByLabelText(/字段/);
    await userEvent.click(field);
    // One is typed for; the list is its last entry.
    if (field.matches('[role=combobox]')) await click(await screen.findByTitle('打开列表选择…'));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('丙');
    return within(dialog).queryAllByRole('checkbox').slice(1);
  };
  const adds = type === 'product';
  const count = () => (Array.isArray(held) ? held.length : 0);

  test.skipIf(adds)('takes as many as there may be, refuses one more, and nothing', async () => {
    const boxes = await opened({ max: 2 });
    await press('确定');
    expect(await screen.findByText('请选择一项')).toBeTruthy();
    for (const box of boxes) await click(box);
    await press('确定');
    expect(await screen.findByText('最多允许选择2项')).toBeTruthy();
    expect([count(), screen.queryByRole('dialog') === null]).toEqual([0, false]);
    await click(boxes[2]);
    await press('确定');
    expect(held).toEqual([1, 2]);
  });

  test.skipIf(adds)('takes one where nothing else is said, by a press on its row', async () => {
    expect(await opened({}, '')).toEqual([]);
    await click(screen.getAllByRole('button', { name: '选择' })[1]);
    expect(held).toBe(2);
  });

  test.skipIf(!adds)('adds no more lines than there may be', async () => {
    const boxes = await opened({ max: 2 });
    for (const box of boxes) await click(box);
    await press('确定');
    expect(await screen.findByText('最多允许选择2项')).toBeTruthy();
    expect(count()).toBe(0);
  });
});
