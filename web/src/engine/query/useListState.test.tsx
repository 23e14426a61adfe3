// The open record in the address: closing it goes back to where it was opened, and no further.
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { useListState } from './useListState.ts';

function List() {
  const control = useListState(false);
  const closeTwice = () => {
    control.close();
    control.close();
  };
  return (
    <>
      <button type="button" onClick={() => control.open(5)}>
        open
      </button>
      <button type="button" onClick={closeTwice}>
        close
      </button>
    </>
  );
}

test('closed twice before the browser has come back, a record takes one step back', async () => {
  const router = createMemoryRouter([{ path: '*', element: <List /> }], { initialEntries: ['/before', '/list?key=x'] });
  render(<RouterProvider router={router} />);
  for (let times = 0; times < 2; times++) {
    await act(async () => screen.getByText('open').click());
    expect(router.state.location.search).toContain('open=5');
    await act(async () => screen.getByText('close').click());
    expect(router.state.location).toMatchObject({ pathname: '/list', search: '?key=x' });
  }
});
