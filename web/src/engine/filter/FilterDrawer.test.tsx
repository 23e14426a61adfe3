// The filter drawer sends filled rows only, even where the definition has required fields.
import type { FilterDefinition, FilterType } from '@crm/protocol/answers/filter';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { expect, test, vi } from 'vitest';
import * as client from '../../shared/api/client.ts';
import FeedbackHost from '../../shared/ui/FeedbackHost.tsx';
import '../../shared/i18n/i18n.ts';
import { loadControls } from '../fields/fieldTypes.ts';
import type { ActiveFilter } from '../query/listState.ts';
import FilterDrawer from './FilterDrawer.tsx';
import { draftOf, emptyDraft, filterOf } from './operators.ts';

function definition(field: string, type: string, title: string, operators: FilterType[]): FilterDefinition {
  const item = { id: 1, type, title, field, required: true };
  return {
    field,
    field2: '',
    type,
    value: '',
    name: field,
    max: 0,
    required: true,
    option: [],
    title,
    operators,
    item,
  };
}
const definitions = [
  definition('name', 'input', '名称', ['contains', 'eq', 'empty']),
  definition('phone', 'input', '电话', ['contains']),
  definition('money', 'number', '金额', ['between', 'ge', 'le']),
];

function open(filters: ActiveFilter[] = []) {
  const apply = vi.fn();
  vi.spyOn(client, 'post').mockResolvedValue(definitions);
  render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <FeedbackHost>
        <QueryClientProvider client={new QueryClient()}>
          <FilterDrawer module="thing" open filters={filters} close={() => undefined} apply={apply} />
        </QueryClientProvider>
      </FeedbackHost>
    </ConfigProvider>,
  );
  return apply;
}

test('only filled rows are sent', async () => {
  const apply = open();
  expect(screen.getByText('更多条件搜索')).toBeTruthy();
  await userEvent.type(await screen.findByLabelText('电话'), ' 138 ');
  await userEvent.click(screen.getByRole('button', { name: '查询' }));
  expect(apply).toHaveBeenCalledWith([{ field: 'phone', type: 'contains', value: '138' }]);
});

test('nothing filled is no condition at all', async () => {
  const apply = open();
  await screen.findByLabelText('电话');
  await userEvent.click(screen.getByRole('button', { name: '查询' }));
  expect(apply).toHaveBeenCalledWith([]);
});

test('Enter asks, and conditions in force are shown again', async () => {
  const apply = open([{ field: 'name', type: 'contains', value: '北京' }]);
  const name = await screen.findByLabelText<HTMLInputElement>('名称');
  expect(name.value).toBe('北京');
  await userEvent.type(name, '市{Enter}');
  expect(apply).toHaveBeenCalledWith([{ field: 'name', type: 'contains', value: '北京市' }]);
});

test('half a range is a bound', () => {
  const [, , money] = definitions as [FilterDefinition, FilterDefinition, FilterDefinition];
  const draft = { ...emptyDraft(money), value: '5' };
  expect(filterOf(money, draft)).toEqual({ field: 'money', type: 'ge', value: '5' });
  expect(filterOf(money, { ...draft, end: '9' })).toEqual({ field: 'money', type: 'between', value: '5,9' });
  // Whichever was typed first.
  expect(filterOf(money, { ...draft, value: '900', end: '1000' })).toMatchObject({ value: '900,1000' });
  expect(filterOf(money, { ...draft, value: '900', end: '100' })).toMatchObject({ value: '100,900' });
  expect(draftOf(money, { field: 'money', type: 'le', value: '9' })).toMatchObject({
    type: 'between',
    value: '',
    end: '9',
  });
});

test('a field that is only asked whether it is empty is no condition before it is chosen', async () => {
  await loadControls(['file']);
  const apply = vi.fn();
  vi.spyOn(client, 'post').mockResolvedValue([definition('files', 'file', '资料', ['empty', 'notempty'])]);
  render(
    <FeedbackHost>
      <QueryClientProvider client={new QueryClient()}>
        <FilterDrawer module="files" open filters={[]} close={() => undefined} apply={apply} />
      </QueryClientProvider>
    </FeedbackHost>,
  );
  await screen.findByText('资料');
  expect(screen.queryByRole('button', { name: /上传附件/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /查\s?询/ }));
  expect(apply).toHaveBeenLastCalledWith([]);
});
