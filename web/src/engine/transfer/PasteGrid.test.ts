// Pasted cells as the file that is sent for them.
import { expect, test } from 'vitest';
import { sheetCells } from '../fields/controls/tablelist/sheet.ts';
import { fileOfCells } from './PasteGrid.tsx';

test('quotes, tabs and line breaks stay in their cells, and every row is as wide as the widest', async () => {
  const cells = [['一"二"', '三\t四', '五\n六'], ['七']];
  const text = await fileOfCells(cells).text();
  expect(text.replace('\ufeff', '')).toBe('"一""二"""\t"三\t四"\t"五\n六"\n七\t\t\n');
  expect(sheetCells(text.replace('\ufeff', ''))).toEqual([cells[0], ['七', '', '']]);
});
