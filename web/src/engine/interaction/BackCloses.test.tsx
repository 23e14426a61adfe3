// Back closes the layer on top; without one, and where the program goes back by itself, it goes back.
import { act, screen, waitFor } from '@testing-library/react';
import { useNavigate } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { press, show } from '../../shared/testing/page.tsx';
import BackCloses from './BackCloses.tsx';
import { backCancelled, stepBack } from './back.ts';
import { isDialogOpen } from './keys.ts';

vi.mock('./keys.ts', async (original) => ({ ...(await original<object>()), isDialogOpen: vi.fn(() => true) }));

function Page() {
  const navigate = useNavigate();
  return (
    <>
      <BackCloses />
      <button type="button" onClick={() => stepBack(navigate, 'panel')}>
        自己返回
      </button>
    </>
  );
}

const keys: string[] = [];
window.addEventListener('keydown', ({ key }) => void keys.push(key));

beforeEach(() => {
  keys.length = 0;
  backCancelled();
  vi.mocked(isDialogOpen).mockReturnValue(true);
});

async function open() {
  const { router } = show(<Page />, '/list');
  await screen.findByText('自己返回');
  await act(() => router.navigate('/list/7'));
  expect(router.state.location.pathname).toBe('/list/7');
  return router;
}

test('with a layer open, Back asks it to close as Esc does, and stays', async () => {
  const router = await open();
  await act(() => router.navigate(-1));
  await waitFor(() => expect(keys).toEqual(['Escape']));
  expect(router.state.location.pathname).toBe('/list/7');
});

test('with none open, Back goes back', async () => {
  vi.mocked(isDialogOpen).mockReturnValue(false);
  const router = await open();
  await act(() => router.navigate(-1));
  await waitFor(() => expect(router.state.location.pathname).toBe('/list'));
  expect(keys).toEqual([]);
});

test('a step that the program takes by itself is not held up', async () => {
  const router = await open();
  await press('自己返回');
  await waitFor(() => expect(router.state.location.pathname).toBe('/list'));
  expect(keys).toEqual([]);
});
