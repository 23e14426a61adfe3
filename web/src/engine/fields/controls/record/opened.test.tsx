// A picker that opens by itself takes what is typed.
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../../../shared/testing/page.tsx';
import { TypeAhead } from './TypeAhead.tsx';

test('the field has the focus once it opens by itself', async () => {
  show(
    <TypeAhead
      opened
      id="who"
      label="离职员工"
      chosen={undefined}
      icon={null}
      placeholder=""
      from={['nobody']}
      search={() => Promise.resolve([])}
      empty="没有"
      onChoose={() => undefined}
    />,
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')));
});
