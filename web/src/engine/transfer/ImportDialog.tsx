// Importing in four steps: a file, its columns, what the check found, what came of it. Runs go on when it is closed.
import type { JobRow } from '@crm/protocol/answers/job';
import type { ImportBegun, ImportDetail } from '@crm/protocol/answers/transfer';
import { Modal, Steps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { FileStep } from './FileStep.tsx';
import { MapStep } from './MapStep.tsx';
import { ResultStep } from './ResultStep.tsx';
import { RunProgress } from './RunProgress.tsx';
import { fetchImport, type ImportCall } from './transfer.api.ts';
import { useRun } from './useRun.ts';
import './transfer.css';
import './transfer.i18n.ts';

interface ImportDialogProps {
  open: boolean;
  /** Of the call that takes the file. */
  path: ImportCall;
  module: string;
  title: string;
  close(): void;
  changed(): void;
}

type RunKind = 'checking' | 'writing' | 'undoing';

export default function ImportDialog({ open, close, ...more }: ImportDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      open={open}
      title={t('transfer.importTitle', { title: more.title })}
      width={800}
      footer={null}
      destroyOnHidden
      mask={{ closable: false }}
      onCancel={close}
    >
      <ImportSteps {...more} close={close} />
    </Modal>
  );
}

function ImportSteps({ path, module, close, changed }: Omit<ImportDialogProps, 'open' | 'title'>) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const feedback = useFeedback();
  const [started, setStarted] = useState<ImportBegun | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [detail, setDetail] = useState<ImportDetail | null>(null);
  const [meant, setMeant] = useState<ImportDetail['meant']>({});
  const [password, setPassword] = useState('');
  const [kind, setKind] = useState<RunKind>('checking');
  const [failure, setFailure] = useState('');
  const { run, follow } = useRun();
  const latest = useRef(changed);
  useEffect(() => {
    latest.current = changed;
  });

  const show = async (id: number) => {
    try {
      const found = await fetchImport(id);
      if (found.running) {
        const phase = found.phase === 'undoing' || found.phase === 'checking' ? found.phase : 'writing';
        return await watch(id, found.jobId, phase);
      }
      setDetail(found);
      setMeant(found.meant);
    } catch (error) {
      feedback.error(error);
    }
  };
  const watch = async (id: number, job: number, next: RunKind) => {
    setKind(next);
    setFailure('');
    const row: JobRow | undefined = await follow(job);
    if (next !== 'checking') latest.current();
    if (!row) return;
    const ended = row.state === 'failed' ? row.error : row.state === 'cancelled' ? t('transfer.stopped') : '';
    // A check that did not finish has found nothing: its columns have to be confirmed again.
    if (next === 'checking' && ended) return feedback.error(ended);
    setFailure(ended);
    await show(id);
  };
  const again = () => {
    setDetail(null);
    setStarted(null);
    setFile(null);
    setMeant({});
    setPassword('');
    setFailure('');
  };

  const step = run ? (kind === 'checking' ? 2 : 3) : detail ? (detail.phase === 'checked' ? 2 : 3) : started ? 1 : 0;
  const steps = ['stepFile', 'stepMap', 'stepCheck', 'stepDone'].map((key) => ({ title: t(`transfer.${key}`) }));
  return (
    <div className="transfer">
      {narrow ? (
        <span className="transfer-note">
          {step + 1} / {steps.length} {steps[step]?.title}
        </span>
      ) : (
        <Steps size="small" current={step} items={steps} />
      )}
      {run ? (
        <RunProgress run={run} label={t(`transfer.${kind}`)} />
      ) : detail ? (
        <ResultStep
          detail={detail}
          failure={failure}
          back={started && detail.phase === 'checked' ? () => setDetail(null) : undefined}
          again={again}
          close={close}
          running={(job, next) => void watch(detail.id, job, next)}
        />
      ) : started ? (
        <MapStep
          key={started.id}
          module={module}
          started={started}
          path={path}
          file={file}
          reread={setStarted}
          meant={meant}
          password={password}
          setPassword={setPassword}
          back={again}
          checking={(job) => void watch(started.id, job, 'checking')}
        />
      ) : (
        <FileStep
          path={path}
          module={module}
          onStarted={(found, sent) => {
            setStarted(found);
            setFile(sent);
          }}
          open={(id) => void show(id)}
        />
      )}
    </div>
  );
}
