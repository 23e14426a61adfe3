// The designer's arithmetic: what saving sends, what somebody else's save leaves of one's own changes.
import type { DesignedField, DesignedForm } from '@crm/protocol/answers/customForm';
import { expect, test } from 'vitest';
import {
  addField,
  changeOf,
  draftOf,
  freeName,
  moveField,
  newField,
  rebased,
  removeField,
  setField,
  unremoved,
} from './designer.ts';
import { optionLines, optionsFrom } from './options.ts';

function formOf(...titles: string[]): DesignedForm {
  const empty: DesignedForm = { id: 1, module: 'customer', title: '客户', version: 3, fields: [], deleted: [] };
  const fields = titles.map((title, at) => ({
    ...newField(empty, { fields: [], deleted: [], restored: [] }, 'input', title, []),
    id: at + 1,
    field: `f${at + 1}`,
  }));
  return { ...empty, fields };
}

test('nothing is sent of what is as it was', () => {
  const form = formOf('甲', '乙');
  expect(changeOf(form, draftOf(form))).toMatchObject({ items: [], count: 0 });
  const back = setField(setField(draftOf(form), 1, { title: '改' }), 1, { title: '甲' });
  expect(changeOf(form, back).count).toBe(0);
});

test('changes, additions, the order and deletions are sent, and counted', () => {
  const form = formOf('甲', '乙', '丙');
  let draft = setField(draftOf(form), 2, { title: '新乙', required: true });
  const fresh = newField(form, draft, 'select', '选择', ['一', '二']);
  draft = removeField(addField(draft, fresh, 0), 3);
  const change = changeOf(form, draft);
  expect(change.items).toEqual([
    expect.objectContaining({
      id: -1,
      field: 'c1',
      type: 'select',
      title: '选择',
      options: [
        { value: 1, label: '一' },
        { value: 2, label: '二' },
      ],
    }),
    { id: 2, title: '新乙', required: true },
  ]);
  expect(change).toMatchObject({ order: [-1, 1, 2], deleted: [3], count: 3 });
  // What was never saved leaves no trace.
  expect(changeOf(form, removeField(draft, -1)).items).toHaveLength(1);
});

test('a field moves within the form only, and names are taken for good', () => {
  const form = { ...formOf('甲', '乙'), deleted: [{ id: 9, field: 'c1', type: 'input' as const, title: '旧' }] };
  const draft = draftOf(form);
  expect(moveField(draft, 0, 5)).toBe(draft);
  expect(moveField(draft, 0, 1).fields.map((field) => field.title)).toEqual(['乙', '甲']);
  expect(freeName(form, draft)).toBe('c2');
});

test('what somebody else saved comes in, and one’s own changes stay', () => {
  const before = formOf('甲', '乙');
  const fresh = newField(before, draftOf(before), 'date', '日期', []);
  const mine = addField(setField(draftOf(before), 1, { title: '我的甲' }), fresh);
  const theirs = formOf('甲', '他的乙', '他的丙');
  const draft = rebased(before, mine, theirs);
  expect(draft.fields.map((field) => field.title)).toEqual(['我的甲', '他的乙', '日期', '他的丙']);
  expect(changeOf(theirs, draft).items.map((item) => item['id'])).toEqual([1, -1]);
});

test('options of a tree are lines, and keep their values', () => {
  const options = [
    { value: 1, label: '华东', children: [{ value: 2, label: '上海' }] },
    { value: 5, label: '华南' },
  ];
  expect(optionLines(options)).toBe('华东\n  上海\n华南');
  expect(optionsFrom('华南\n华东\n  杭州\n  上海\n', options)).toEqual([
    { value: 5, label: '华南' },
    {
      value: 1,
      label: '华东',
      children: [
        { value: 6, label: '杭州' },
        { value: 2, label: '上海' },
      ],
    },
  ]);
});

test('of one word in several branches each keeps its own value, also when it moves', () => {
  const options = [
    { value: 1, label: '华东', children: [{ value: 2, label: '其他' }] },
    { value: 3, label: '华南', children: [{ value: 4, label: '其他' }] },
  ];
  expect(optionsFrom(optionLines(options), options)).toEqual(options);
  expect(optionsFrom('华东区\n  其他\n华南\n  其他\n  其他', options)).toEqual([
    { value: 5, label: '华东区', children: [{ value: 2, label: '其他' }] },
    {
      value: 3,
      label: '华南',
      children: [
        { value: 4, label: '其他' },
        { value: 6, label: '其他' },
      ],
    },
  ]);
});

test('what somebody else brought back, or deleted, meanwhile is neither brought back nor deleted again', () => {
  const old = (id: number) => ({ id, field: `c${id}`, type: 'input' as const, title: `旧${id}` });
  const before = { ...formOf('甲', '乙', '丙'), deleted: [old(8), old(9)] };
  const mine = { ...removeField(removeField(draftOf(before), 1), 2), restored: [8, 9] };
  const theirs = { ...before, fields: before.fields.slice(1), deleted: [old(9)] };
  expect(rebased(before, mine, theirs)).toMatchObject({ deleted: [2], restored: [9] });
});

test('a new field comes behind what people fill in, before files and what the program fills in', () => {
  const form = formOf('标题', '附件', '申请人');
  const [title, files, owner] = form.fields.map((field) => ({ ...field, custom: false }));
  const built = [title, { ...files, type: 'file' }, { ...owner, can: ['title', 'width', 'show'] }];
  const draft = { ...draftOf(form), fields: built as typeof form.fields };
  const titles = ({ fields }: typeof draft) => fields.map((field) => field.title);
  const first = addField(draft, newField(form, draft, 'input', '甲', []));
  expect(titles(first)).toEqual(['标题', '甲', '附件', '申请人']);
  expect(titles(addField(first, newField(form, first, 'input', '乙', [])))).toEqual([
    '标题',
    '甲',
    '乙',
    '附件',
    '申请人',
  ]);
});

test('a field that was removed is put back where it stood', () => {
  const form = formOf('甲', '乙', '丙');
  const without = removeField(removeField(draftOf(form), 2), 1);
  const [first, second] = form.fields as [DesignedField, DesignedField];
  expect(unremoved(form, without, second)).toMatchObject({ fields: [{ title: '乙' }, { title: '丙' }], deleted: [1] });
  expect(changeOf(form, unremoved(form, unremoved(form, without, second), first)).count).toBe(0);
});
