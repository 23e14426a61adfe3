// Narrows a list of approvals to one kind of records; the kinds in it are fetched when the selector is opened.
import * as workFlowCalls from '@crm/protocol/calls/workFlow';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moduleTitle } from '../../engine/record/localise.ts';
import { post } from '../../shared/api/client.ts';
import { Select } from '../../shared/ui/lazyControls.tsx';
import './approval.css';
import { workModule } from './approval.api.ts';
import { type WorkListKey, workLists } from './lists.ts';
import './approval.i18n.ts';

interface KindSelectProps {
  list: WorkListKey;
  /** Wire name; empty for all. */
  value: string;
  onChange(module: string): void;
}

export function KindSelect({ list, value, onChange }: KindSelectProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const kinds = useQuery({
    queryKey: [workModule, 'kinds', list],
    queryFn: ({ signal }) => post(workFlowCalls.listKinds, { list: workLists[list].name }, { signal }),
    enabled: opened || value !== '',
  });
  const options = (kinds.data ?? []).map(({ module, title }) => ({
    value: module,
    label: moduleTitle(t, module, title),
  }));
  // A list may hold none of a kind any more.
  const missing = kinds.data && value !== '' && options.every((option) => option.value !== value);
  return (
    <Select
      className="work-kinds"
      value={value}
      loading={kinds.isFetching}
      aria-label={t('work.kind')}
      options={[
        { value: '', label: t('work.allKinds') },
        ...options,
        ...(missing ? [{ value, label: moduleTitle(t, value, value) }] : []),
      ]}
      onOpenChange={(open) => open && setOpened(true)}
      onChange={onChange}
    />
  );
}
