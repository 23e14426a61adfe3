// The conditions in force, a group as one: each can be looked at again and taken away, however many there are.
import { isGroup } from '@crm/protocol/filter';
import { Button, Flex, Tag } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivePart } from '../query/listState.ts';
import { useFilterDefinitions } from '../record/definitions.ts';
import { definitionOf, filterLabel } from './operators.ts';
import './filter.css';
import './filter.i18n.ts';

export interface ActiveFiltersProps {
  module: string;
  filters: ActivePart[];
  change(filters: ActivePart[]): void;
  /** Shows the one at this place where it is changed. */
  edit(at: number): void;
}

/** True while not all chips fit on the one line. */
function useOverflow(depends: unknown) {
  const line = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const measure = () => {
      const { current } = line;
      const last = current?.lastElementChild;
      if (current && last instanceof HTMLElement && current.firstElementChild instanceof HTMLElement)
        setOverflows(last.offsetTop > current.firstElementChild.offsetTop);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [depends]);
  return [line, overflows] as const;
}

export default function ActiveFilters({ module, filters, change, edit }: ActiveFiltersProps) {
  const { t } = useTranslation();
  const { data } = useFilterDefinitions(module, filters.length > 0);
  const [expanded, setExpanded] = useState(false);
  const labels = filters.map((part) =>
    (isGroup(part) ? part.or : [part])
      .map((filter) => filterLabel(definitionOf(data, filter), filter, t))
      .join(` ${t('filter.or')} `),
  );
  const titles = filters.map((part) => {
    const fields = (isGroup(part) ? part.or : [part]).map(
      (filter) => definitionOf(data, filter)?.title ?? filter.field,
    );
    return [...new Set(fields)].join(` ${t('filter.or')} `);
  });
  // The same condition may stand there twice.
  const keys = labels.map((label, at) => `${label} ${labels.slice(0, at).filter((one) => one === label).length}`);
  const [line, overflows] = useOverflow(labels.join());
  // The chip that goes away takes no focus with it: the one in its place has it.
  const removed = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (removed.current === undefined) return;
    const buttons = line.current?.querySelectorAll<HTMLElement>('.filter-chip-remove');
    buttons?.[Math.min(removed.current, buttons.length - 1)]?.focus();
    removed.current = undefined;
  }, [filters, line]);
  if (filters.length === 0) return null;
  return (
    <Flex
      className="active-filters"
      data-expanded={expanded && overflows}
      gap={4}
      align="start"
      role="group"
      aria-label={t('filter.active')}
    >
      <div ref={line} className="filter-chips">
        {filters.map((part, index) => (
          <Tag key={keys[index]} className="filter-chip">
            <button type="button" className="filter-chip-words" title={t('filter.edit')} onClick={() => edit(index)}>
              {labels[index]}
            </button>
            <button
              type="button"
              className="filter-chip-remove"
              aria-label={t('filter.remove', { name: titles[index] })}
              onClick={() => {
                removed.current = index;
                change(filters.filter((other) => other !== part));
              }}
            >
              ×
            </button>
          </Tag>
        ))}
      </div>
      {overflows && (
        <Button type="link" size="small" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
          {t(expanded ? 'filter.less' : 'filter.more', { count: filters.length })}
        </Button>
      )}
      <Button type="link" size="small" onClick={() => change([])}>
        {t('filter.removeAll')}
      </Button>
    </Flex>
  );
}
