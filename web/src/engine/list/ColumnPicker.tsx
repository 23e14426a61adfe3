// Column settings: which columns are shown, in which order (by drag), which stay in place.
import { SettingOutlined } from '@ant-design/icons';
import type { ColumnSetting, ListField } from '@crm/protocol/form';
import type { ListPage } from '@crm/protocol/list';
import { Button, Flex, Popover, Spin, Tooltip } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../../shared/api/client.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { arrangeColumns, withSettings } from '../columns.ts';
import { localColumns } from '../localise.ts';

const ColumnLines = onDemand(
  () => import('./ColumnLines.tsx'),
  <Flex justify="center">
    <Spin />
  </Flex>,
);

interface ColumnPickerProps {
  module: string;
  formid: number;
  save(columns: ListField[]): Promise<void>;
  /** The columns are a table's, not those of cards. */
  rows: boolean;
}

interface Choice {
  columns: ListField[];
  standard: ListField[];
}

/** All columns that there are, and with the person's own choice laid over them, both freshly read. */
async function fetchOwn(formid: number): Promise<Choice> {
  const [all, own] = await Promise.all([
    post<ListPage<ListField>>('api/field/list', { formid, status: 1 }),
    post<{ show: string; columns?: ColumnSetting[] }>('api/field/my', { formid }),
  ]);
  const ids = own.show.split(',').map(Number).filter(Boolean);
  return { columns: withSettings(arrangeColumns(all.rows, ids), own.columns ?? []), standard: all.rows };
}

export function ColumnPicker({ module, formid, save, rows }: ColumnPickerProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState<ListField[] | null>(null);
  const [standard, setStandard] = useState<ListField[]>([]);
  const button = useRef<HTMLButtonElement>(null);
  const [saving, setSaving] = useState(false);

  const toggle = async (next: boolean) => {
    setOpen(next);
    if (!next) {
      button.current?.focus();
      return;
    }
    setDraft(null);
    try {
      const choice = await fetchOwn(formid);
      setStandard(localColumns(t, module, choice.standard));
      setDraft(localColumns(t, module, choice.columns));
    } catch {
      // Closed before it is said, so that whoever reads it and tries again opens it.
      setOpen(false);
      feedback.error(t('list.columnsFailed'));
    }
  };

  const keep = async () => {
    if (!draft) return;
    setSaving(true);
    try {
      await save(draft);
      await toggle(false);
    } catch {
      feedback.error(t('list.columnsNotSaved'));
    } finally {
      setSaving(false);
    }
  };

  const content = draft ? (
    <div className="column-picker" role="dialog" aria-label={t('list.columns')}>
      <h2 className="column-title">{t('list.columns')}</h2>
      <ColumnLines
        columns={draft}
        standard={standard}
        rows={rows}
        change={(next) => setDraft((before) => before && next(before))}
      />
      <Flex gap={8} justify="end" className="column-buttons">
        <Button size="small" onClick={() => void toggle(false)}>
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
        <Button ref={button} icon={<SettingOutlined aria-hidden />} aria-label={t('list.columns')} />
      </Tooltip>
    </Popover>
  );
}
