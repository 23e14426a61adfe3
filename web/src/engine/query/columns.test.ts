// Order, width and fixing of a person's own columns.
import type { ListField } from '@crm/protocol/answers/form';
import { expect, test } from 'vitest';
import { arrangeColumns, columnSettings, moveColumn, visibleColumns, widthOf, withSettings } from './columns.ts';

function column(id: number, part: Partial<ListField> = {}): ListField {
  return {
    id,
    field: `f${id}`,
    title: `${id}`,
    show: true,
    checkbox: false,
    grid_w: 100,
    form_type: 'input',
    sortable: false,
    ...part,
  };
}
const ids = (columns: ListField[]) => columns.map((entry) => entry.id);

test('frozen columns stand first, the hidden ones nowhere', () => {
  const columns = [column(1), column(2, { frozen: true }), column(3, { show: false }), column(4, { frozen: true })];
  expect(ids(visibleColumns(columns))).toEqual([2, 4, 1]);
});

test('moving keeps all others in order', () => {
  expect(moveColumn([1, 2, 3, 4], 0, 2)).toEqual([2, 3, 1, 4]);
  expect(moveColumn([1, 2, 3, 4], 3, 0)).toEqual([4, 1, 2, 3]);
  expect(moveColumn([1, 2], 9, 0)).toEqual([1, 2]);
});

test('the chosen ones come in the chosen order, unknown ones are passed over', () => {
  const arranged = arrangeColumns([column(1), column(2), column(3)], [3, 99, 1]);
  expect(ids(arranged)).toEqual([3, 1, 2]);
  expect(arranged.map((entry) => entry.show)).toEqual([true, true, false]);
});

test('what is sent names shown columns only, with widths within bounds', () => {
  const settings = columnSettings([
    column(2, { grid_w: 5000 }),
    column(1, { show: false }),
    column(3, { grid_w: 0, frozen: true }),
  ]);
  expect(settings.ids).toBe('2,3');
  expect(settings.columns).toEqual([
    { id: 2, width: 800, frozen: false },
    { id: 3, width: 140, frozen: true },
  ]);
});

test('own widths lie over the definition’s', () => {
  const [one, two] = withSettings([column(1, { frozen: true }), column(2)], [{ id: 1, width: 222, frozen: false }]);
  expect(one).toMatchObject({ grid_w: 222, frozen: false });
  expect(two && widthOf(two)).toBe(100);
});
