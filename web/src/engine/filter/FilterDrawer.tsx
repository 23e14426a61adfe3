// More conditions to search by: every field that the server lets be filtered, none of them required.
import type { FilterDefinition } from '@crm/protocol/filter';
import { Button, Drawer, Flex, Skeleton } from 'antd';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFilterDefinitions } from '../definitions.ts';
import { LoadProblem } from '../LoadProblem.tsx';
import type { ActiveFilter } from '../listState.ts';
import '../controls/index.ts';
import '../form.css';
import { FilterRow } from './FilterRow.tsx';
import { draftOf, emptyDraft, type FilterDraft, filterOf, secondOf } from './operators.ts';
import './words.ts';

export interface FilterDrawerProps {
  module: string;
  open: boolean;
  filters: ActiveFilter[];
  close(): void;
  apply(filters: ActiveFilter[]): void;
}

interface FilterRowsProps extends FilterDrawerProps {
  definitions: FilterDefinition[];
}

function FilterRows({ definitions, filters, apply, close }: FilterRowsProps) {
  const { t } = useTranslation();
  const conditions = useMemo(
    () => definitions.flatMap((definition) => [definition, secondOf(definition) ?? []].flat()),
    [definitions],
  );
  const [drafts, setDrafts] = useState<Record<string, FilterDraft>>(() =>
    Object.fromEntries(
      conditions.map((definition) => [
        definition.field,
        draftOf(
          definition,
          filters.find((filter) => filter.field === definition.field),
        ),
      ]),
    ),
  );

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const label = form.current?.querySelector('label');
    (label?.control ?? form.current?.querySelector('input'))?.focus();
  }, []);

  const query = () => {
    apply(
      conditions.flatMap((definition) => {
        const draft = drafts[definition.field];
        const filter = draft ? filterOf(definition, draft) : null;
        return filter ? [filter] : [];
      }),
    );
    close();
  };
  const reset = () =>
    setDrafts(Object.fromEntries(conditions.map((definition) => [definition.field, emptyDraft(definition)])));
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (!(target instanceof HTMLInputElement) || target.closest('.ant-select, .ant-picker')) return;
    event.preventDefault();
    query();
  };

  return (
    <form ref={form} className="filter-form" onSubmit={(event) => event.preventDefault()} onKeyDown={onKeyDown}>
      <div className="filter-rows">
        {definitions.map((definition) => (
          <FilterRow
            key={definition.field}
            definition={definition}
            drafts={drafts}
            change={(field, part) =>
              setDrafts((before) => ({
                ...before,
                [field]: { ...(before[field] ?? emptyDraft(definition)), ...part },
              }))
            }
          />
        ))}
      </div>
      <Flex className="filter-footer" gap={8} justify="end">
        <Button onClick={reset}>{t('filter.reset')}</Button>
        <Button type="primary" onClick={query}>
          {t('filter.query')}
        </Button>
      </Flex>
    </form>
  );
}

export default function FilterDrawer(props: FilterDrawerProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (props.open) setWanted(true);
  }, [props.open]);
  const { data, error, refetch } = useFilterDefinitions(props.module, wanted || props.filters.length > 0);
  return (
    <Drawer
      open={props.open}
      onClose={props.close}
      title={t('filter.title')}
      size="min(480px, 100vw)"
      destroyOnHidden
      autoFocus={false}
      styles={{ body: { padding: 0 } }}
    >
      {data ? (
        <FilterRows {...props} definitions={data} />
      ) : error ? (
        <LoadProblem error={error} retry={() => void refetch()} />
      ) : (
        <div className="filter-rows">
          <Skeleton active paragraph={{ rows: 8 }} title={false} />
        </div>
      )}
    </Drawer>
  );
}
