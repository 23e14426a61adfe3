// The columns of a table field.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { DesignedColumn } from '@crm/protocol/answers/customForm';
import { Button, Input, InputNumber, Select } from 'antd';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import './customForm.css';
import './customForm.i18n.ts';

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
        <Fragment key={column.field}>
          <div className="option-line">
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
              onChange={(type) => {
                // What is computed is a number.
                const { formula: _formula, ...rest } = column;
                change(columns.with(at, { ...rest, type }));
              }}
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
          {column.type === 'number' && (
            <div className="option-line">
              <code>{column.field}</code>
              <InputNumber
                size="small"
                min={0}
                max={6}
                className="column-precision"
                disabled={disabled}
                value={column.precision ?? 0}
                aria-label={t('customForm.columnPrecision', { name: column.title })}
                onChange={(precision) => set(at, { precision: precision ?? 0 })}
              />
              <Input
                size="small"
                value={column.formula ?? ''}
                disabled={disabled}
                maxLength={500}
                placeholder={t('customForm.columnFormulaHint')}
                aria-label={t('customForm.columnFormula', { name: column.title })}
                onChange={({ target: { value } }) => {
                  const { formula: _formula, ...rest } = column;
                  change(columns.with(at, value ? { ...rest, formula: value } : rest));
                }}
              />
            </div>
          )}
        </Fragment>
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
