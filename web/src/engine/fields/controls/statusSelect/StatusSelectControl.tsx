// Item type `statusSelect`: the entries of one dictionary; switched-off ones only where a record still has them.

import type { Option } from '@crm/protocol/answers/form';
import * as statusCalls from '@crm/protocol/calls/status';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { get } from '../../../../shared/api/client.ts';
import { textOf } from '../../../record/records.ts';
import type { ControlProps } from '../../../record/registries.ts';
import { ChoiceSelect } from '../ChoiceSelect.tsx';

export function dictionaryKey(key: string) {
  return ['dictionary', key];
}

export default function StatusSelectControl(props: ControlProps) {
  const { item, value, form } = props;
  const key = item.key ?? item.field;
  const query = useQuery({
    queryKey: dictionaryKey(key),
    queryFn: ({ signal }) => get(statusCalls.json, { types: key }, { signal, together: 'quick' }),
    staleTime: 60_000,
  });
  const options = useMemo((): Option[] => {
    if (!query.data) return item.options ?? [];
    return query.data
      .filter((entry) => entry.enabled !== 0 || String(entry.id) === String(value))
      .map((entry) => ({ value: entry.id, label: entry.Name, ...(entry.color ? { color: entry.color } : {}) }));
  }, [query.data, item.options, value]);
  const source = {
    options,
    loading: query.isFetching && options.length === 0,
    failed: query.isError,
    retry: () => void query.refetch(),
  };
  return (
    <ChoiceSelect {...props} source={source} knownText={item.textField ? textOf(form?.values[item.textField]) : ''} />
  );
}
