// A growing list fetches page by page and stops at the first page that is not full.
import { callNamed, type ListCall } from '@crm/protocol/call';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import * as client from '../../shared/api/client.ts';
import { useInfiniteRows } from './useInfiniteRows.ts';

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

test('three pages, the last one short', async () => {
  const requests: unknown[] = [];
  vi.spyOn(client, 'post').mockImplementation((_path, body) => {
    requests.push(body);
    const { page, rows } = body as { page: number; rows: number };
    const count = page < 3 ? rows : 4;
    return Promise.resolve({
      rows: Array.from({ length: count }, (_, at) => ({ id: page * 100 + at })),
      total: 24,
    } as never);
  });
  const { result } = renderHook(() => useInfiniteRows(['x'], callNamed<ListCall>('api/x'), { customerId: 7 }), {
    wrapper,
  });
  await waitFor(() => expect(result.current.rows).toHaveLength(10));
  act(() => result.current.more?.());
  await waitFor(() => expect(result.current.rows).toHaveLength(20));
  act(() => result.current.more?.());
  await waitFor(() => expect(result.current.rows).toHaveLength(24));
  expect(result.current.more).toBeUndefined();
  expect(requests).toEqual([
    { customerId: 7, page: 1, rows: 10 },
    { customerId: 7, page: 2, rows: 10 },
    { customerId: 7, page: 3, rows: 10 },
  ]);
});
