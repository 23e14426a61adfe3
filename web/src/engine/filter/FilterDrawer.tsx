// More conditions to search by: every field that the server lets be filtered, none of them required.
import { PlusOutlined } from '@ant-design/icons';
import type { FilterDefinition } from '@crm/protocol/answers/filter';
import { isGroup } from '@crm/protocol/filter';
import { Button, Drawer, Flex } from 'antd';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivePart } from '../query/listState.ts';
import { useFilterDefinitions } from '../record/definitions.ts';
import { LoadProblem } from '../record/LoadProblem.tsx';
import '../fields/fields.css';
import './filter.css';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { FilterGroup } from './FilterGroup.tsx';
import { FilterRow } from './FilterRow.tsx';
import { drawerState, type Group, lineDefinitions, newGroup, partsOf } from './groups.ts';
import { draftOf, emptyDraft, type FilterDraft, filterOf, secondOf } from './operators.ts';
import './filter.i18n.ts';

export interface FilterDrawerProps {
  module: string;
  open: boolean;
  filters: ActivePart[];
  /** Place of the condition to begin at; -1 for the first field. */
  at?: number;
  close(): void;
  apply(filters: ActivePart[]): void;
}

interface FilterRowsProps extends FilterDrawerProps {
  definitions: FilterDefinition[];
}

function FilterRows({ module, definitions, filters, at = -1, apply, close }: FilterRowsProps) {
  const { t } = useTranslation();
  const conditions = useMemo(
    () => definitions.flatMap((definition) => [definition, secondOf(definition) ?? []].flat()),
    [definitions],
  );
  const offered = useMemo(() => lineDefinitions(definitions), [definitions]);
  const [start] = useState(() => drawerState(filters, conditions, offered));
  const [drafts, setDrafts] = useState<Record<string, FilterDraft>>(() =>
    Object.fromEntries(
      conditions.map((definition) => [definition.field, draftOf(definition, start.rows.get(definition.field))]),
    ),
  );
  const [groups, setGroups] = useState<Group[]>(start.groups);

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const part = filters[at];
    const groups = [...(form.current?.querySelectorAll<HTMLElement>('.filter-group') ?? [])];
    const rows = [...(form.current?.querySelectorAll<HTMLElement>('.filter-row[data-field]') ?? [])];
    const group = part && (isGroup(part) ? groups[filters.slice(0, at).filter(isGroup).length] : groups.at(-1));
    const row = part && !isGroup(part) && start.rows.get(part.field) === part;
    const place = row ? rows.find(({ dataset }) => dataset['field'] === part.field) : (group ?? form.current);
    const label = place?.querySelector<HTMLLabelElement>('.filter-label');
    (label?.control ?? place?.querySelector('input') ?? form.current?.querySelector('input'))?.focus();
    if (place !== form.current) place?.scrollIntoView({ block: 'center' });
    // Where it begins is settled when it opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const added = useRef(false);
  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    const last = [...(form.current?.querySelectorAll('.filter-group') ?? [])].at(-1);
    last?.scrollIntoView({ block: 'nearest' });
    last?.querySelector<HTMLInputElement>('.filter-line-field input')?.focus();
  });
  const addGroup = () => {
    added.current = true;
    setGroups((before) => [...before, newGroup()]);
  };

  const query = () => {
    const plain = conditions.flatMap((definition): ActivePart[] => {
      const draft = drafts[definition.field];
      const filter = draft ? filterOf(definition, draft) : null;
      return filter ? [filter] : [];
    });
    apply([...plain, ...partsOf(groups, offered)]);
    close();
  };
  const reset = () => {
    setDrafts(Object.fromEntries(conditions.map((definition) => [definition.field, emptyDraft(definition)])));
    setGroups([]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.key !== 'Enter') return;
    if (!(target instanceof HTMLInputElement) || target.closest('.ant-select, .ant-picker')) return;
    event.preventDefault();
    query();
  };

  return (
    <form ref={form} className="filter-form" onSubmit={(event) => event.preventDefault()} onKeyDown={onKeyDown}>
      <div className="filter-rows">
        {groups.map((group, at) => (
          <FilterGroup
            key={group.key}
            group={group}
            number={at + 1}
            offered={offered}
            module={module}
            change={(update) => setGroups((before) => before.map((one) => (one.key === group.key ? update(one) : one)))}
            remove={() => setGroups((before) => before.filter((one) => one.key !== group.key))}
          />
        ))}
        {definitions.map((definition) => (
          <FilterRow
            key={definition.field}
            definition={definition}
            drafts={drafts}
            module={module}
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
        <Button className="filter-new-group" icon={<PlusOutlined aria-hidden />} onClick={addGroup}>
          {t('filter.addGroup')}
        </Button>
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
  const [everOpened, setEverOpened] = useState(false);
  useEffect(() => {
    if (props.open) setEverOpened(true);
  }, [props.open]);
  const { data, error, refetch } = useFilterDefinitions(props.module, everOpened || props.filters.length > 0);
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
          <Skeleton rows={8} title={false} />
        </div>
      )}
    </Drawer>
  );
}
