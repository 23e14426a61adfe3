// The columns of a table field.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { DesignedColumn } from '@crm/protocol/customForm';
import { Button, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import './customForm.css';
import './words.ts';

const types = ['input', 'textarea', 'number', 'date'] as const;

interface ColumnsEditorProps {
  columns: DesignedColumn[];
  disabled: boolean;
  change(columns: DesignedColumn[]): void;
}

export function ColumnsEditor({ columns, disabled, change }: ColumnsEditorProps) {
  const { t } = useTranslation();
  const set = (at: number, part: Partial<DesignedColumn>) =>
    change(columns.map((column, place) => (place === at ? { ...column, ...part } : column)));
  const free = (): string => {
    for (let at = columns.length + 1; ; at++) if (!columns.some((column) => column.field === `k${at}`)) return `k${at}`;
  };
  return (
    <div className="options">
      {columns.map((column, at) => (
        <div key={column.field} className="option-line">
          <Input
            size="small"
            value={column.title}
            disabled={disabled}
            maxLength={50}
            aria-label={t('customForm.columnTitle', { at: at + 1 })}
            onChange={(event) => set(at, { title: event.target.value })}
          />
          <Select
            size="small"
            disabled={disabled}
            className="column-type"
            value={column.type}
            aria-label={t('customForm.columnType', { at: at + 1 })}
            options={[...new Set([...types, column.type])].map((type) => ({
              value: type,
              label: t(`customForm.type.${type}`),
            }))}
            onChange={(type) => set(at, { type })}
          />
          <Button
            type="text"
            size="small"
            danger
            disabled={disabled || columns.length === 1}
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('customForm.columnRemove', { at: at + 1 })}
            onClick={() => change(columns.filter((_, place) => place !== at))}
          />
        </div>
      ))}
      <Button
        size="small"
        type="dashed"
        disabled={disabled}
        icon={<PlusOutlined aria-hidden />}
        onClick={() =>
          change([
            ...columns,
            { field: free(), type: 'input', title: t('customForm.columnNew', { at: columns.length + 1 }) },
          ])
        }
      >
        {t('customForm.columnAdd')}
      </Button>
    </div>
  );
}
