// Where an import begins: a file, cells from a spreadsheet, the template, or an import that was begun before.
import type { ImportBegun, ImportRow } from '@crm/protocol/answers/transfer';
import { transferLimits } from '@crm/protocol/transfer';
import { Alert, Button, Progress } from 'antd';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, useFeedback } from '../../shared/ui/feedback.ts';
import { RelativeTime } from '../fields/cells/RelativeTime.tsx';
import { fileOfCells, PasteGrid } from './PasteGrid.tsx';
import { beginImport, fetchImports, fetchTemplate, type ImportCall } from './transfer.api.ts';
import './transfer.i18n.ts';

interface FileStepProps {
  path: ImportCall;
  module: string;
  /** @param file can be sent again, to have another part of it read */
  onStarted(started: ImportBegun, file: File): void;
  /** An import of before is looked at again. */
  open(id: number): void;
}

const megabytes = transferLimits.bytes / 1024 / 1024;
/** Phases of imports that there is something to do with or to see of. */
const lasting = ['writing', 'written', 'undoing', 'undone'];

export function FileStep({ path, module, onStarted, open }: FileStepProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController | null>(null);
  const [over, setOver] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState('');
  const [cells, setCells] = useState<string[][]>([]);
  const [recent, setRecent] = useState<ImportRow[]>([]);

  useEffect(() => {
    let stays = true;
    void fetchImports(module)
      .then((rows) => stays && setRecent(rows.filter(({ phase }) => lasting.includes(phase)).slice(0, 3)))
      .catch(() => undefined);
    return () => {
      stays = false;
      sending.current?.abort();
    };
  }, [module]);

  const send = async (file: File | undefined) => {
    if (!file || sending.current) return;
    if (!/\.(xlsx|csv|txt)$/i.test(file.name)) return setFailure(t('transfer.wrongKind'));
    if (file.size > transferLimits.bytes) return setFailure(t('transfer.tooLarge', { size: megabytes }));
    setFailure('');
    setShare(0);
    const controller = new AbortController();
    sending.current = controller;
    try {
      onStarted(await beginImport(path, file, setShare, controller.signal), file);
    } catch (error) {
      if (!controller.signal.aborted) setFailure(errorText(error));
    } finally {
      sending.current = null;
      setShare(null);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0]);
  };

  if (share !== null)
    return (
      <div className="transfer" aria-live="polite">
        <span>{share < 1 ? t('transfer.sending', { percent: Math.floor(share * 100) }) : t('transfer.reading')}</span>
        <Progress
          aria-label={t('transfer.reading')}
          percent={Math.floor(share * 100)}
          showInfo={false}
          status="active"
        />
        <div className="transfer-foot">
          <Button onClick={() => sending.current?.abort()}>{t('transfer.cancel')}</Button>
        </div>
      </div>
    );
  return (
    <div className="transfer">
      {failure && <Alert type="error" showIcon title={failure} />}
      <div
        className={over ? 'transfer-drop transfer-drop-over' : 'transfer-drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Button type="primary" autoFocus onClick={() => input.current?.click()}>
          {t('transfer.chooseFile')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".xlsx,.csv,.txt"
          aria-label={t('transfer.chooseFile')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            void send(file);
          }}
        />
        <span className="transfer-note">{t('transfer.dropHint', { rows: transferLimits.rows, size: megabytes })}</span>
      </div>
      <div className="transfer-line">
        <span className="transfer-note">{t('transfer.templateHint')}</span>
        <Button onClick={() => void fetchTemplate(path).catch(feedback.error)}>{t('transfer.template')}</Button>
      </div>
      <section className="transfer-section">
        <h2>{t('transfer.paste')}</h2>
        <PasteGrid cells={cells} change={setCells} use={() => void send(fileOfCells(cells))} />
      </section>
      {recent.length > 0 && (
        <section className="transfer-section">
          <h2>{t('transfer.recent')}</h2>
          <ul className="transfer-recent">
            {recent.map((row) => (
              <li key={row.id}>
                <Button type="link" onClick={() => open(row.id)}>
                  {row.name}
                </Button>
                <span className="transfer-note">
                  {t('transfer.rows', { count: row.total })} · <RelativeTime value={row.AddTime} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
