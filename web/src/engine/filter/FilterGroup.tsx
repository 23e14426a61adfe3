// One group of the filter drawer: lines of any field, and whether all or one of them has to hold.
import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import type { FilterDefinition } from '@crm/protocol/answers/filter';
import { Button, Segmented, Select } from 'antd';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterRow } from './FilterRow.tsx';
import { type Group, type GroupLine, newLine } from './groups.ts';
import { emptyDraft, filterLabel } from './operators.ts';
import './filter.i18n.ts';

interface FilterGroupProps {
  group: Group;
  /** Place among the groups, from one. */
  number: number;
  /** Whatever a line may ask for. */
  offered: FilterDefinition[];
  /** Of what it is by then: one event may change a line twice. */
  change(update: (group: Group) => Group): void;
  remove(): void;
  /** Wire name of the kind of record that is filtered. */
  module?: string | undefined;
  /** All lines have to hold, and nobody may choose otherwise. */
  onlyAll?: boolean;
}

export function FilterGroup({ group, number, offered, change, remove, module, onlyAll = false }: FilterGroupProps) {
  const { t } = useTranslation();
  const name = t('filter.groupOf', { number });
  const changeLine = (key: number, part: (line: GroupLine) => GroupLine) =>
    change((before) => ({ ...before, lines: before.lines.map((line) => (line.key === key ? part(line) : line)) }));
  const removeGroup = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest('form')?.querySelector<HTMLElement>('.filter-new-group')?.focus();
    remove();
  };
  const removeLine = (event: MouseEvent<HTMLElement>, key: number) => {
    if (group.lines.length === 1) return removeGroup(event);
    event.currentTarget.closest('.filter-group')?.querySelector<HTMLElement>('.filter-add')?.focus();
    change((before) => ({ ...before, lines: before.lines.filter((line) => line.key !== key) }));
  };
  const titleOf = (line: GroupLine, at: number) =>
    offered.find(({ field }) => field === line.field)?.title ?? t('filter.lineOf', { number: at + 1 });

  return (
    <section className="filter-group" aria-label={name}>
      {!onlyAll && (
        <div className="filter-group-head">
          <Segmented<Group['join']>
            aria-label={t('filter.joinOf', { name })}
            name={`join-${group.key}`}
            value={group.join}
            onChange={(join) => change((before) => ({ ...before, join }))}
            options={[
              { value: 'and', label: t('filter.joinAnd') },
              { value: 'or', label: t('filter.joinOr') },
            ]}
          />
          <Button
            type="text"
            icon={<CloseOutlined aria-hidden />}
            aria-label={t('filter.removeGroup', { name })}
            onClick={removeGroup}
          />
        </div>
      )}
      {group.lines.map((line, at) => {
        const definition = offered.find(({ field }) => field === line.field);
        const id = `filter-line-${line.key}`;
        const title = titleOf(line, at);
        return (
          <div key={line.key} className="filter-line">
            <span className="filter-join">{at > 0 && t(group.join === 'or' ? 'filter.or' : 'filter.and')}</span>
            {line.unchanged ? (
              <span className="filter-kept">{filterLabel(definition, line.unchanged, t)}</span>
            ) : (
              <div className="filter-line-fields">
                <Select
                  className="filter-line-field"
                  aria-label={t('filter.fieldOf', { name: t('filter.lineOf', { number: at + 1 }) })}
                  value={line.field || null}
                  placeholder={t('filter.chooseField')}
                  showSearch={{ optionFilterProp: 'label' }}
                  options={offered.map(({ field, title: label }) => ({ value: field, label }))}
                  onChange={(field) => {
                    const chosen = offered.find((one) => one.field === field);
                    if (chosen) changeLine(line.key, (before) => ({ ...before, field, draft: emptyDraft(chosen) }));
                  }}
                />
                {definition && (
                  <FilterRow
                    id={id}
                    inLine
                    module={module}
                    definition={definition}
                    drafts={{ [line.field]: line.draft ?? emptyDraft(definition) }}
                    change={(_field, part) =>
                      changeLine(line.key, (before) => ({
                        ...before,
                        draft: { ...(before.draft ?? emptyDraft(definition)), ...part },
                      }))
                    }
                  />
                )}
              </div>
            )}
            <Button
              type="text"
              icon={<CloseOutlined aria-hidden />}
              aria-label={t('filter.remove', { name: title })}
              onClick={(event) => removeLine(event, line.key)}
            />
          </div>
        );
      })}
      <Button
        type="link"
        className="filter-add"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => change((before) => ({ ...before, lines: [...before.lines, newLine()] }))}
      >
        {t('filter.addLine')}
      </Button>
    </section>
  );
}
