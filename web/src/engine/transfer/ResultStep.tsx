// What the check found, and what came of an import: counts, the first problems, and what can be done next.
import type { ImportDetail, ImportProblem } from '@crm/protocol/answers/transfer';
import { Alert, Button, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, useFeedback } from '../../shared/ui/feedback.ts';
import { checkImport, fetchErrors, undoImport, writeImport } from './transfer.api.ts';
import { Unmatched } from './Unmatched.tsx';
import './transfer.i18n.ts';

/** The first rows of one kind, each with the reason. */
function Rows({ title, rows }: { title: string; rows: ImportProblem[] }) {
  const { t } = useTranslation();
  return (
    <section className="transfer-section">
      <h2>{title}</h2>
      <section className="transfer-problems" tabIndex={0} aria-label={title}>
        <Table<ImportProblem>
          size="small"
          rowKey="line"
          pagination={false}
          dataSource={rows}
          columns={[
            { title: t('transfer.line'), dataIndex: 'line', width: 64 },
            {
              title: t('transfer.content'),
              key: 'content',
              ellipsis: true,
              render: (_, { cells }) => cells.filter(Boolean).slice(0, 3).join(' · '),
            },
            { title: t('transfer.reason'), key: 'reason', render: (_, { reasons }) => reasons.join('；') },
          ]}
        />
      </section>
    </section>
  );
}

interface ResultStepProps {
  detail: ImportDetail;
  /** Why the last run ended before its end; empty otherwise. */
  failure: string;
  /** To the columns of this file; undefined where that is over. */
  back: (() => void) | undefined;
  again(): void;
  close(): void;
  /** A run was begun. */
  running(job: number, kind: 'checking' | 'writing' | 'undoing'): void;
}

export function ResultStep({ detail, failure, back, again, close, running }: ResultStepProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [busy, setBusy] = useState('');
  const [refused, setRefused] = useState('');
  const { counts, phase, problems, skipped, doubted } = detail;
  const open = phase === 'checked' || phase === 'writing';
  const rest = counts.fresh + counts.update;
  const wrong = counts.wrong + counts.refused;
  const summary: [key: string, count: number][] =
    phase === 'checked'
      ? [
          ['fresh', counts.fresh],
          ['willUpdate', counts.update],
          ['willSkip', counts.skip],
          ['wrong', counts.wrong],
        ]
      : [
          ['created', counts.created],
          ['updated', counts.updated],
          ['skipped', counts.skip],
          ['failed', wrong + (open ? rest : 0)],
          ['takenBack', counts.takenBack],
          ['kept', counts.kept],
        ];

  const act = async (name: string, work: () => Promise<void>) => {
    setBusy(name);
    setRefused('');
    try {
      await work();
    } catch (error) {
      setRefused(errorText(error));
    } finally {
      setBusy('');
    }
  };
  const write = () => act('write', async () => running(await writeImport(detail.id), 'writing'));
  const undo = async () => {
    if (!(await feedback.confirm({ content: t('transfer.undoAsk'), okText: t('transfer.undo'), danger: true }))) return;
    await act('undo', async () => running(await undoImport(detail.id), 'undoing'));
  };
  return (
    <div className="transfer">
      {(refused || failure) && <Alert type="error" showIcon title={refused || failure} />}
      <dl className="transfer-counts">
        {summary
          .filter(([key, count]) => count > 0 || key === 'fresh' || key === 'created')
          .map(([key, count]) => (
            <div key={key}>
              <dt>{t(`transfer.${key}`)}</dt>
              <dd className={key === 'wrong' || key === 'failed' ? 'transfer-bad' : undefined}>{count}</dd>
            </div>
          ))}
      </dl>
      {open && rest === 0 && <p className="transfer-note">{t('transfer.nothing')}</p>}
      {phase === 'checked' && detail.unmatched.length > 0 && (
        <Unmatched
          rows={detail.unmatched}
          meant={detail.meant}
          busy={busy === 'check'}
          check={(meant) => void act('check', async () => running(await checkImport({ ...detail, meant }), 'checking'))}
        />
      )}
      {problems.length > 0 && <Rows title={t('transfer.firstProblems', { count: problems.length })} rows={problems} />}
      {wrong > 0 && (
        <div className="transfer-line">
          <span className="transfer-note">{t('transfer.errorsHint')}</span>
          <Button loading={busy === 'errors'} onClick={() => void act('errors', () => fetchErrors(detail.id))}>
            {t('transfer.errors')}
          </Button>
        </div>
      )}
      {doubted.length > 0 && <Rows title={t('transfer.firstDoubted', { count: doubted.length })} rows={doubted} />}
      {skipped.length > 0 && <Rows title={t('transfer.firstSkipped', { count: skipped.length })} rows={skipped} />}
      <div className="transfer-foot">
        {back && <Button onClick={back}>{t('transfer.back')}</Button>}
        {detail.can.undo && (
          <Button danger loading={busy === 'undo'} onClick={() => void undo()}>
            {t('transfer.undo')}
          </Button>
        )}
        {(!open || rest === 0) && <Button onClick={again}>{t('transfer.again')}</Button>}
        {open && rest > 0 ? (
          <Button type="primary" autoFocus loading={busy === 'write'} onClick={() => void write()}>
            {phase === 'checked' ? t('transfer.write', { count: rest }) : t('transfer.goOn')}
          </Button>
        ) : (
          <Button type="primary" autoFocus onClick={close}>
            {t('transfer.close')}
          </Button>
        )}
      </div>
    </div>
  );
}
