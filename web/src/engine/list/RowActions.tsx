// Actions of the row under the pointer, at its right end; dangerous ones behind 更多.
import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { iconOf } from '../actions/actionIcons.tsx';
import type { ListAction } from '../actions/actions.ts';
import type { Row } from '../record/registries.ts';
import { primaryAction, useOfferedActions } from '../rows/useOfferedActions.ts';
import type { RowSpot } from './useRowSpot.ts';
import '../rows/rows.i18n.ts';

export interface RowActionsProps {
  spot: RowSpot;
  row: Row;
  actions: ListAction[];
  running: boolean;
  run(action: ListAction, rows: Row[]): void;
}

const inline = 3;

export function RowActions({ spot, row, actions, running, run }: RowActionsProps) {
  const { t } = useTranslation();
  const offered = useOfferedActions(actions)([row]);
  const quiet = primaryAction(offered, inline).filter(({ icon }) => icon);
  const more = offered.filter((action) => !quiet.includes(action));
  if (offered.length === 0) return null;
  return (
    <div
      className="row-actions"
      role="toolbar"
      aria-label={t('list.rowActions')}
      style={{ top: spot.top, height: spot.height, insetInlineEnd: spot.end }}
    >
      {quiet.map((action, at) => (
        <Button
          key={action.key}
          type="text"
          size="small"
          icon={iconOf(action)}
          aria-label={action.label}
          data-hint={at === 0 ? undefined : action.label}
          disabled={running}
          onClick={() => run(action, [row])}
        >
          {/* What one does most says so. */}
          {at === 0 && action.label}
        </Button>
      ))}
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
              if (action) run(action, [row]);
            },
          }}
        >
          <Button
            type="text"
            size="small"
            icon={<MoreOutlined aria-hidden />}
            aria-label={t('list.moreActions')}
            disabled={running}
          />
        </Dropdown>
      )}
    </div>
  );
}
