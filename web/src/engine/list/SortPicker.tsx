// The order of a list where no headings can be pressed: every column that can be sorted by, up and down.
import { SortAscendingOutlined } from '@ant-design/icons';
import type { ListField } from '@crm/protocol/answers/form';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import '../rows/rows.i18n.ts';

export interface SortPickerProps {
  columns: ListField[];
  sort: string;
  onSort(sort: string): void;
}

const none = 'none';

export default function SortPicker({ columns, sort, onSort }: SortPickerProps) {
  const { t } = useTranslation();
  const items = columns
    .filter((column) => column.sortable)
    .flatMap(({ field, title }) =>
      (['asc', 'desc'] as const).map((way) => ({
        key: `${field} ${way}`,
        label: `${title} ${t(way === 'asc' ? 'list.ascending' : 'list.descending')}`,
      })),
    );
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [{ key: none, label: t('list.sortNone') }, ...items],
        selectable: true,
        selectedKeys: [sort || none],
        onClick: ({ key }) => onSort(key === none ? '' : key),
      }}
    >
      <Button icon={<SortAscendingOutlined aria-hidden />} aria-label={t('list.sortBy')} />
    </Dropdown>
  );
}
