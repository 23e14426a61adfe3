// Column settings: which columns are shown, in which order (by drag), which stay in place.
import { HolderOutlined, PushpinFilled, PushpinOutlined, SettingOutlined } from '@ant-design/icons';
import type { ColumnSetting, ListField } from '@crm/protocol/form';
import type { ListPage } from '@crm/protocol/list';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { Button, Checkbox, Flex, Popover, Spin, Tooltip } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { arrangeColumns, moveColumn, withSettings } from '../columns.ts';
import { localColumns } from '../localise.ts';

interface ColumnPickerProps {
  module: string;
  formid: number;
  save(columns: ListField[]): Promise<void>;
}

interface LineProps {
  column: ListField;
  index: number;
  title: string;
  change(part: Partial<ListField>): void;
}

function Line({ column, index, title, change }: LineProps) {
  const { t } = useTranslation();
  const { ref, handleRef, isDragging } = useSortable({ id: column.id, index });
  return (
    <li ref={ref} className={isDragging ? 'column-line column-dragged' : 'column-line'}>
      <Button
        ref={handleRef}
        type="text"
        size="small"
        icon={<HolderOutlined aria-hidden />}
        className="column-handle"
        aria-label={t('list.columnMove', { name: title })}
      />
      <Checkbox checked={column.show} onChange={(event) => change({ show: event.target.checked })}>
        {title}
      </Checkbox>
      <Tooltip title={t(column.frozen ? 'list.columnUnfreeze' : 'list.columnFreeze')}>
        <Button
          type="text"
          size="small"
          disabled={!column.show}
          icon={column.frozen ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
          aria-label={`${t(column.frozen ? 'list.columnUnfreeze' : 'list.columnFreeze')} ${title}`}
          aria-pressed={Boolean(column.frozen)}
          onClick={() => change({ frozen: !column.frozen })}
        />
      </Tooltip>
    </li>
  );
}

/** All columns that there are, with the person's own choice laid over them, both freshly read. */
async function fetchOwn(formid: number): Promise<ListField[]> {
  const [all, own] = await Promise.all([
    post<ListPage<ListField>>('api/field/list', { formid, status: 1 }),
    post<{ show: string; columns?: ColumnSetting[] }>('api/field/my', { formid }),
  ]);
  const ids = own.show.split(',').map(Number).filter(Boolean);
  return withSettings(arrangeColumns(all.rows, ids), own.columns ?? []);
}

export function ColumnPicker({ module, formid, save }: ColumnPickerProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState<ListField[] | null>(null);
  const [saving, setSaving] = useState(false);

  const toggle = async (next: boolean) => {
    setOpen(next);
    if (!next) return;
    setDraft(null);
    try {
      setDraft(localColumns(t, module, await fetchOwn(formid)));
    } catch {
      feedback.error(t('list.columnsFailed'));
      setOpen(false);
    }
  };

  const keep = async () => {
    if (!draft) return;
    setSaving(true);
    try {
      await save(draft);
      setOpen(false);
    } catch {
      feedback.error(t('list.columnsNotSaved'));
    } finally {
      setSaving(false);
    }
  };

  const content = draft ? (
    <div className="column-picker" role="dialog" aria-label={t('list.columns')}>
      <h2 className="column-title">{t('list.columns')}</h2>
      <DragDropProvider
        onDragEnd={({ operation, canceled }) => {
          const { source } = operation;
          if (canceled || !isSortable(source)) return;
          const { initialIndex, index } = source;
          setDraft((before) => (before ? moveColumn(before, initialIndex, index) : before));
        }}
      >
        <ul className="column-lines">
          {draft.map((column, index) => (
            <Line
              key={column.id}
              column={column}
              index={index}
              title={column.title}
              change={(part) =>
                setDraft(
                  (before) => before?.map((entry) => (entry.id === column.id ? { ...entry, ...part } : entry)) ?? null,
                )
              }
            />
          ))}
        </ul>
      </DragDropProvider>
      <Flex gap={8} justify="end" className="column-buttons">
        <Button size="small" onClick={() => setOpen(false)}>
          {t('confirm.cancel')}
        </Button>
        <Button
          size="small"
          type="primary"
          loading={saving}
          disabled={!draft.some((column) => column.show)}
          onClick={() => void keep()}
        >
          {t('action.save')}
        </Button>
      </Flex>
    </div>
  ) : (
    <Flex justify="center" className="column-picker">
      <Spin />
    </Flex>
  );

  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={open}
      onOpenChange={(next) => void toggle(next)}
      content={content}
      destroyOnHidden
    >
      <Tooltip title={open ? '' : t('list.columns')}>
        <Button icon={<SettingOutlined aria-hidden />} aria-label={t('list.columns')} />
      </Tooltip>
    </Popover>
  );
}
