// The conditions in force, each as a tag that can be closed.
import { Button, Flex, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFilterDefinitions } from '../definitions.ts';
import type { ActiveFilter } from '../listState.ts';
import { filterWords, valueKind } from './operators.ts';
import './words.ts';

export interface ActiveFiltersProps {
  module: string;
  filters: ActiveFilter[];
  change(filters: ActiveFilter[]): void;
}

export default function ActiveFilters({ module, filters, change }: ActiveFiltersProps) {
  const { t } = useTranslation();
  const { data } = useFilterDefinitions(module, filters.length > 0);
  if (filters.length === 0) return null;
  return (
    <Flex className="active-filters" gap={4} align="center" role="group" aria-label={t('filter.active')}>
      {filters.map((filter, index) => {
        const definition = data?.find(({ field, field2 }) => field === filter.field || field2 === filter.field);
        const title = definition?.title ?? filter.field;
        const words = valueKind(filter.type) === 'none' ? '' : filterWords(definition, filter);
        return (
          <Tag
            key={`${filter.field}-${filter.type}`}
            closable
            closeIcon={<span aria-label={t('filter.remove', { name: title })}>×</span>}
            onClose={(event) => {
              event.preventDefault();
              change(filters.filter((_, at) => at !== index));
            }}
          >
            {`${title} ${t(`filter.${filter.type}`)} ${words}`.trim()}
          </Tag>
        );
      })}
      <Button type="link" size="small" onClick={() => change([])}>
        {t('filter.removeAll')}
      </Button>
    </Flex>
  );
}
