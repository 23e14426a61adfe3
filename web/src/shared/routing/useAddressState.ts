// What a page shows, kept in the address.
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** @param write parameters of the address; those without a value are left out */
export function useAddressState<State>(
  read: (search: URLSearchParams) => State,
  write: (state: State) => [name: string, value: string][],
): { state: State; change(part: Partial<State>): void } {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (part: Partial<State>) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of write({ ...read(before), ...part }))
            if (value) next.set(name, value);
            else next.delete(name);
          return next;
        },
        { replace: true },
      ),
    [setSearch, read, write],
  );
  return { state: read(search), change };
}
