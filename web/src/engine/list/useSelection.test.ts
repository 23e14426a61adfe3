// What is selected belongs to the view that is in sight.
import { renderHook } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { useViewChange } from './useSelection.ts';

test('another view lets go of the selection, before anything can be selected in it', () => {
  const happened: string[] = [];
  const clear = vi.fn(() => happened.push('cleared'));
  const { rerender } = renderHook(
    ({ view }) => {
      useViewChange([view], clear);
      useLayoutEffect(() => {
        happened.push(view);
      }, [view]);
    },
    { initialProps: { view: '一' } },
  );
  // The first one has nothing to let go of: what was selected at once stays.
  expect(happened).toEqual(['一']);
  rerender({ view: '一' });
  rerender({ view: '二' });
  expect(happened).toEqual(['一', 'cleared', '二']);
});
