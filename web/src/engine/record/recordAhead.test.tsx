// A record is fetched before it is opened, except where data is saved.
import { callNamed, type RowCall } from '@crm/protocol/call';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { click, serve, show } from '../../shared/testing/page.tsx';
import { useRecordAhead } from './useRecord.ts';

function Near() {
  const ahead = useRecordAhead('thing', callNamed<RowCall>('api/thing/Views'));
  return (
    <button type="button" onClick={() => ahead(7)}>
      近
    </button>
  );
}

const near = async () => {
  const server = serve({ 'api/thing/Views': { id: 7 } });
  show(<Near />);
  await click(screen.getByRole('button'));
  return () => server.to('api/thing/Views');
};

afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
});

test('what one is about to open is fetched', async () => {
  const asked = await near();
  await waitFor(() => expect(asked()).toEqual([{ id: 7 }]));
});

test('where data is saved, nothing is fetched before it is opened', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  const asked = await near();
  expect(asked()).toEqual([]);
});
