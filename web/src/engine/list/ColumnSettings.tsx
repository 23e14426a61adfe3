// Column settings: which columns are shown, in which order (by drag), which stay in place.

import type { ColumnSetting, ListField } from '@crm/protocol/answers/form';
import * as fieldCalls from '@crm/protocol/calls/field';
import { Button, Flex, Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { arrangeColumns, withSettings } from '../query/columns.ts';
import { localColumns } from '../record/localise.ts';
import ColumnLines from './ColumnLines.tsx';
import '../rows/rows.i18n.ts';

export interface ColumnSettingsProps {
  module: string;
  formid: number;
  save(columns: ListField[]): Promise<void>;
  /** Fields that this list never shows: they are not offered, and stay as they are. */
  without: readonly string[];
  /** Columns as a view arranges them; without any, the person's own are fetched. */
  arranged?: ColumnSetting[] | undefined;
  /** The columns are a table's, not those of cards. */
  rows: boolean;
  close(): void;
}

interface Choice {
  columns: ListField[];
  standard: ListField[];
}

/** All columns that there are, and with the person's own choice laid over them, both freshly read. */
async function fetchOwn(formid: number, arranged: ColumnSetting[] | undefined): Promise<Choice> {
  const [all, own] = await Promise.all([
    post(fieldCalls.list, { formid, status: 1 }),
    arranged ? { show: arranged.map(({ id }) => id).join(), columns: arranged } : post(fieldCalls.my, { formid }),
  ]);
  const ids = own.show.split(',').map(Number).filter(Boolean);
  return { columns: withSettings(arrangeColumns(all.rows, ids), own.columns), standard: all.rows };
}

export default function ColumnSettings(props: ColumnSettingsProps) {
  const { module, formid, save, without, arranged, rows, close } = props;
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [choice, setChoice] = useState<Choice | null>(null);
  const [saving, setSaving] = useState(false);
  const latest = useRef({ close, feedback, t });
  useEffect(() => {
    latest.current = { close, feedback, t };
  });

  useEffect(() => {
    let here = true;
    const { t: words } = latest.current;
    void fetchOwn(formid, arranged).then(
      ({ columns, standard }) =>
        here &&
        setChoice({
          columns: localColumns(words, module, columns),
          standard: localColumns(words, module, standard),
        }),
      () => {
        if (!here) return;
        // Closed before the message is shown, so that another click opens it again.
        latest.current.close();
        latest.current.feedback.error(words('list.columnsFailed'));
      },
    );
    return () => {
      here = false;
    };
  }, [formid, module, arranged]);

  if (!choice) {
    return (
      <Flex justify="center" className="column-picker">
        <Spin />
      </Flex>
    );
  }
  const { columns, standard } = choice;
  const isOffered = ({ field }: ListField) => !without.includes(field);
  const offered = columns.filter(isOffered);
  const keep = async () => {
    setSaving(true);
    try {
      await save(columns);
      close();
    } catch {
      feedback.error(t('list.columnsNotSaved'));
    } finally {
      setSaving(false);
    }
  };

  return (
    <div className="column-picker" role="dialog" aria-label={t('list.columns')}>
      <h2 className="column-title">{t('list.columns')}</h2>
      <ColumnLines
        columns={offered}
        standard={standard.filter(isOffered)}
        rows={rows}
        change={(next) =>
          setChoice(
            (before) =>
              before && {
                ...before,
                columns: [
                  ...next(before.columns.filter(isOffered)),
                  ...before.columns.filter((column) => !isOffered(column)),
                ],
              },
          )
        }
      />
      <Flex gap={8} justify="end" className="column-buttons">
        <Button size="small" onClick={close}>
          {t('confirm.cancel')}
        </Button>
        <Button
          size="small"
          type="primary"
          loading={saving}
          disabled={!offered.some((column) => column.show)}
          onClick={() => void keep()}
        >
          {t('action.save')}
        </Button>
      </Flex>
    </div>
  );
}
