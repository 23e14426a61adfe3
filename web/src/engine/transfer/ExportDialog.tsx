// Exporting what the list shows: format, columns, then the run and its file.

import type { ListField } from '@crm/protocol/answers/form';
import type { AddCall } from '@crm/protocol/call';
import { Alert, Button, Modal, Radio } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../shared/ui/feedback.ts';
import { visibleColumns } from '../query/columns.ts';
import type { Parameters } from '../query/listState.ts';
import { RunProgress } from './RunProgress.tsx';
import { requestExport, type SheetFormat, saveFile } from './transfer.api.ts';
import { useRun } from './useRun.ts';
import './transfer.css';
import './transfer.i18n.ts';

export interface ExportDialogProps {
  open: boolean;
  /** Of the call. */
  path: AddCall;
  module: string;
  title: string;
  columns: ListField[];
  list(): Parameters;
  /** Only these of the list; undefined for all. */
  ids?: readonly number[] | undefined;
  /** What it will be; nothing where that is not known before. */
  total?: string;
  /** Further choices before the columns. */
  choices?: ReactNode;
  close(): void;
}

const formats: SheetFormat[] = ['xlsx', 'csv', 'gbk'];

interface Made {
  /** Characters that the encoding does not have. */
  replaced: number;
  rows: number;
  url: string;
}

export default function ExportDialog({ open, close, ...more }: ExportDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      open={open}
      title={t('transfer.exportTitle', { title: more.title })}
      width={480}
      footer={null}
      destroyOnHidden
      onCancel={close}
    >
      <ExportSteps {...more} close={close} />
    </Modal>
  );
}

function ExportSteps({ path, module, columns, list, ids, total, choices, close }: Omit<ExportDialogProps, 'open'>) {
  const { t } = useTranslation();
  const [format, setFormat] = useState<SheetFormat>('xlsx');
  const [all, setAll] = useState(false);
  const [failure, setFailure] = useState('');
  const [made, setMade] = useState<Made | null>(null);
  const [requesting, setRequesting] = useState(false);
  const { run, follow } = useRun();
  const shown = visibleColumns(columns);
  const nothing = total === '0';
  const nothingId = useId();

  const start = async () => {
    setFailure('');
    setRequesting(true);
    try {
      const request = { list: list(), columns: (all ? columns : shown).map(({ field }) => field), format, ids };
      const row = await follow(await requestExport(path, module, request));
      if (row?.state === 'done')
        setMade({
          rows: Number(row.result?.rows ?? 0),
          replaced: Number(row.result?.replaced ?? 0),
          url: row.fileUrl,
        });
      else if (row) setFailure(row.state === 'failed' ? row.error : t('transfer.stopped'));
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setRequesting(false);
    }
  };

  if (run) return <RunProgress run={run} label={t('transfer.exporting')} />;
  if (made)
    return (
      <div className="transfer">
        <Alert
          type="success"
          showIcon
          title={t('transfer.exported', { count: made.rows })}
          description={t('transfer.expires')}
        />
        {made.replaced > 0 && (
          <Alert type="warning" showIcon title={t('transfer.replaced', { count: made.replaced })} />
        )}
        <div className="transfer-foot">
          <Button onClick={close}>{t('transfer.close')}</Button>
          <Button type="primary" autoFocus onClick={() => saveFile(made.url)}>
            {t('transfer.download')}
          </Button>
        </div>
      </div>
    );
  return (
    <div className="transfer">
      {failure && <Alert type="error" showIcon title={failure} />}
      {nothing ? (
        <Alert id={nothingId} type="info" showIcon title={t('transfer.exportNothing')} />
      ) : (
        <p className="transfer-note">
          {total === undefined
            ? t('transfer.exportScope')
            : t(ids ? 'transfer.exportSelected' : 'transfer.exportNote', { total })}
        </p>
      )}
      {choices}
      {shown.length < columns.length && (
        <Radio.Group
          className="transfer-choice"
          aria-label={t('transfer.columns')}
          value={all}
          onChange={({ target }) => setAll(target.value as boolean)}
          options={[
            { value: false, label: t('transfer.columnsShown', { count: shown.length }) },
            { value: true, label: t('transfer.columnsAll', { count: columns.length }) },
          ]}
        />
      )}
      <Radio.Group
        className="transfer-choice"
        aria-label={t('transfer.format')}
        value={format}
        onChange={({ target }) => setFormat(target.value as SheetFormat)}
        options={formats.map((value) => ({ value, label: t(`transfer.${value}`) }))}
      />
      <div className="transfer-foot">
        <Button onClick={close}>{t('transfer.cancel')}</Button>
        <Button
          type="primary"
          autoFocus
          loading={requesting}
          disabled={nothing}
          aria-describedby={nothing ? nothingId : undefined}
          onClick={() => void start()}
        >
          {t('transfer.exportStart')}
        </Button>
      </div>
    </div>
  );
}
