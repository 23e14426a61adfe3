// Chooses the record to merge with from its list; and lists earlier merges, with their undo.
import type { MergeRow } from '@crm/protocol/answers/merge';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newAttemptKey } from '../../shared/api/attempt.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { RelativeTime } from '../fields/cells/RelativeTime.tsx';
import { RecordChooser } from '../fields/controls/record/RecordChooser.tsx';
import { recordSource } from '../record/recordSources.ts';
import { idOf } from '../record/records.ts';
import { sendUnmerge, useMerges } from './merge.api.ts';
import './merge.i18n.ts';

interface ChooseOtherProps {
  module: string;
  id: number;
  choose(id: number): void;
  /** A merge was taken back. */
  done(): void;
}

const none = [] as const;

export function ChooseOther({ module, id, choose, done }: ChooseOtherProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const source = recordSource(module);
  const { data } = useMerges(module, id, true);
  const [busy, setBusy] = useState(0);
  const keys = useRef(new Map<number, string>());
  const earlier = data?.rows.filter((row) => row.can.unmerge) ?? [];

  const unmerge = async (row: MergeRow) => {
    const about = t('merge.unmergeAbout', { name: row.name });
    if (busy || !(await feedback.confirm({ about }))) return;
    setBusy(row.id);
    const key = keys.current.get(row.id) ?? newAttemptKey();
    keys.current.set(row.id, key);
    try {
      const { msg } = await sendUnmerge(module, row.id, key);
      done();
      feedback.success(msg);
    } catch (error) {
      feedback.error(error);
    } finally {
      setBusy(0);
    }
  };

  return (
    <>
      {earlier.length > 0 && (
        <section className="merge-earlier">
          <p className="merge-sub">{t('merge.earlier')}</p>
          <ul>
            {earlier.map((row) => (
              <li key={row.id}>
                <strong>{row.name}</strong>
                <span className="merge-about">
                  {t('merge.by', { name: row.username })} <RelativeTime value={row.AddTime} />
                </span>
                <Button size="small" loading={busy === row.id} onClick={() => void unmerge(row)}>
                  {t('merge.unmerge')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="merge-sub">{t('merge.choose')}</p>
      <p className="merge-note">{t('merge.chooseHint')}</p>
      {source && (
        <RecordChooser
          source={source}
          max={1}
          chosen={none}
          onClose={() => undefined}
          self={id}
          onPick={([row]) => row && choose(idOf(row, 'id'))}
        />
      )}
    </>
  );
}
