// Actions of one row of a plain table: links, or one menu where there is little room.
import { MoreOutlined } from '@ant-design/icons';
import type { DropdownProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { Button } from '../../shared/ui/Button.tsx';
import './identity.i18n.ts';

const Dropdown = onDemand<DropdownProps>(() => import('antd/es/dropdown'));

export interface RowAction {
  key: string;
  label: string;
  /** The label with the row's name, for those who do not see the row. */
  description: string;
  /** Stands out where one chooses from a menu; a row repeated down the page does not shout. */
  danger?: boolean;
  run: () => void;
}

export function RowActions({ name, actions }: { name: string; actions: RowAction[] }) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  if (actions.length === 0) return null;
  if (narrow) {
    return (
      <Dropdown
        trigger={['click']}
        menu={{
          items: actions.map(({ key, label, danger }) => ({ key, label, danger: danger ?? false })),
          onClick: ({ key }) => actions.find((action) => action.key === key)?.run(),
        }}
      >
        <Button type="text" icon={<MoreOutlined aria-hidden />} aria-label={t('identity.more', { name })} />
      </Dropdown>
    );
  }
  return (
    <span className="row-links">
      {actions.map(({ key, label, description, run }) => (
        <Button key={key} type="link" size="small" aria-label={description} onClick={run}>
          {label}
        </Button>
      ))}
    </span>
  );
}
