// The filters of the log of the company between address and server.
import { expect, it } from 'vitest';
import { listParameters, readState, writeState } from '../../engine/query/listState.ts';
import { isNarrowed, readFilters, requestOf, withFilters } from './logFilters.ts';

const address =
  'module=customer&userid=7&person=%E7%8E%8B%E4%BC%9F&begin=2026-01-01&end=2026-01-31&page=2&sort=AddTime&strange=1';

it('asks the server for what it understands, and for nothing else that stands in the address', () => {
  const state = requestOf(readState(new URLSearchParams(address)));
  expect(listParameters('operationLog', state, { module: 'customer' })).toEqual({
    page: 2,
    rows: 20,
    module: 'customer',
    userid: '7',
    begin: '2026-01-01',
    end: '2026-01-31',
  });
});

it('keeps the name of the chosen person in the address, and drops both together', () => {
  const state = readState(new URLSearchParams(address));
  const filters = readFilters(state);
  expect(filters).toMatchObject({ userid: '7', person: '王伟' });
  const without = withFilters(filters, { userid: '', person: '' });
  expect(writeState({ ...state, page: 1, sort: '', scenes: without }).toString()).toBe(
    'module=customer&begin=2026-01-01&end=2026-01-31',
  );
});

it('is narrowed by any filter, and by nothing but filters', () => {
  const of = (search: string) => isNarrowed(readFilters(readState(new URLSearchParams(search))));
  expect(of('action=edit')).toBe(true);
  expect(of('end=2026-01-31')).toBe(true);
  expect(of('page=3&rows=50&open=customer:4')).toBe(false);
});
