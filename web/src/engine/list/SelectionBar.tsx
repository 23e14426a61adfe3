// Takes the toolbar's place while rows are selected: how many, what can be done with them, and how to let go.
import { CloseCircleOutlined, MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { iconOf } from '../actions/actionIcons.tsx';
import type { ListAction } from '../actions/actions.ts';
import type { Row } from '../record/registries.ts';
import { primaryAction, useOfferedActions } from '../rows/useOfferedActions.ts';
import { ExportSelected, type ExportSelectedProps } from '../transfer/ExportSelected.tsx';
import '../rows/rows.i18n.ts';

const inline = 6;

export interface SelectionBarProps {
  rows: Row[];
  actions: ListAction[];
  /** Key of the action that is running. */
  running: string;
  run(action: ListAction): void;
  clear(): void;
  /** Where the list is a picker: hands the selection over. */
  confirm?(): void;
  /** There are more results than the page shows: selects all of them. */
  all?: { count: string; select(): void } | undefined;
  /** Takes the selected rows along as a sheet, where the person may. */
  exports?: Omit<ExportSelectedProps, 'total'> | undefined;
  /** All results are selected, however many: their number as shown. */
  whole?: string | undefined;
}

export default function SelectionBar({
  rows,
  actions,
  running,
  run,
  clear,
  confirm,
  all,
  exports,
  whole,
}: SelectionBarProps) {
  const { t } = useTranslation();
  const offered = useOfferedActions(actions)(rows).filter((action) => !whole || action.runWhole);
  const loud = primaryAction(offered, inline);
  const more = offered.filter((action) => !loud.includes(action));
  return (
    <Flex className="list-toolbar" gap={8} align="center" role="toolbar" aria-label={t('list.selection')}>
      <span className="selection-count" aria-live="polite">
        {whole ? t('list.selectedResults', { total: whole }) : t('list.selected', { count: rows.length })}
      </span>
      <Button
        type="text"
        icon={<CloseCircleOutlined aria-hidden />}
        aria-label={t('list.clearSelection')}
        data-hint={t('list.clearSelection')}
        onClick={clear}
      />
      {all && (
        <Button type="link" onClick={all.select}>
          {t('list.selectResults', { total: all.count })}
        </Button>
      )}
      {confirm && (
        <Button type="primary" onClick={confirm}>
          {t('list.confirmSelection')}
        </Button>
      )}
      {loud.map((action, at) => (
        <Button
          key={action.key}
          className={at === 0 ? 'selection-first' : undefined}
          icon={iconOf(action)}
          loading={running === action.key}
          disabled={running !== '' && running !== action.key}
          onClick={() => run(action)}
        >
          {action.label}
        </Button>
      ))}
      {exports && <ExportSelected {...exports} total={whole ?? String(rows.length)} />}
      {more.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: more.map((action) => ({
              key: action.key,
              label: action.label,
              icon: iconOf(action),
              danger: action.danger,
            })),
            onClick: ({ key }) => {
              const action = more.find((entry) => entry.key === key);
              if (action) run(action);
            },
          }}
        >
          <Button
            icon={<MoreOutlined aria-hidden />}
            aria-label={t('list.moreActions')}
            data-hint={t('list.moreActions')}
            loading={more.some(({ key }) => key === running)}
          />
        </Dropdown>
      )}
    </Flex>
  );
}
