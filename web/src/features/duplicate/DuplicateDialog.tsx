// The duplicate check as a dialog: one box for a name or a number, and the records with it.

import type { DuplicateRow } from '@crm/protocol/answers/duplicate';
import * as customerCalls from '@crm/protocol/calls/customer';
import { mostDuplicates } from '@crm/protocol/duplicate';
import { Button, Input, type InputRef, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { runBulk } from '../../engine/actions/actions.ts';
import { useMembership } from '../../engine/membership/useMembership.tsx';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { openRecord } from '../../engine/record/registries.ts';
import { useGranted } from '../../shared/session/session.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { DuplicateList } from './DuplicateList.tsx';
import { isDistinctive, useDuplicates } from './duplicate.api.ts';
import './duplicate.css';
import './duplicate.i18n.ts';

interface DuplicateDialogProps {
  open: boolean;
  close(): void;
}

export default function DuplicateDialog({ open, close }: DuplicateDialogProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [typed, setTyped] = useState('');
  const [key, setKey] = useState('');
  const [claiming, setClaiming] = useState(0);
  const [chosen, setChosen] = useState<number[]>([]);
  const { merge, dialog } = useMembership('customer');
  const mayMerge = useGranted('crm.customer.merge');
  const box = useRef<InputRef>(null);
  const { data, error, isFetching, refetch } = useDuplicates(key);
  const enough = isDistinctive(typed);
  const rows = key && !error ? data?.rows : undefined;
  const alike = rows?.filter((row) => row.type === 'customer' && row.id > 0) ?? [];
  const mergeable = mayMerge ? alike : [];
  // What is not found any more is not chosen any more.
  const both = chosen.filter((id) => mergeable.some((row) => row.id === id));
  const mergeBoth = async () => {
    const { cancelled } = await merge(both);
    if (cancelled) return;
    setChosen([]);
    void refetch();
  };

  const search = () => {
    if (!enough) return;
    if (typed.trim() === key) void refetch();
    setKey(typed.trim());
  };
  const goTo = (kind: string, id: number) => {
    close();
    openRecord(kind, id);
  };
  const claim = async (row: DuplicateRow) => {
    setClaiming(row.id);
    try {
      const { msg, rejected, undo } = await runBulk(customerCalls.receive, [row.id], { undo: 1 });
      const [refused] = rejected ?? [];
      if (refused) feedback.error(refused.reason);
      else if (msg) feedback.success(msg, undo ? { id: undo, settled: () => void refetch() } : undefined);
    } catch (problem) {
      feedback.error(problem);
    } finally {
      setClaiming(0);
      void refetch();
    }
  };

  return (
    <Modal
      open={open}
      title={t('duplicate.title')}
      width={640}
      footer={null}
      onCancel={close}
      afterOpenChange={(shown) => shown && box.current?.focus({ cursor: 'all' })}
      destroyOnHidden
    >
      <p className="duplicate-hint" id="duplicate-hint">
        {t('duplicate.hint', { most: mostDuplicates })}
      </p>
      <Input.Search
        ref={box}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onSearch={search}
        loading={isFetching}
        enterButton={t('duplicate.look')}
        placeholder={t('duplicate.placeholder')}
        aria-label={t('duplicate.placeholder')}
        aria-describedby="duplicate-hint"
        allowClear
      />
      {typed.trim() !== '' && !enough && <p className="form-note form-problem">{t('duplicate.short')}</p>}
      <div className="duplicate-found" aria-live="polite">
        {error && key && <LoadProblem error={error} retry={() => void refetch()} />}
        {rows && rows.length === 0 && <p className="duplicate-none">{t('duplicate.none', { key })}</p>}
        {rows && rows.length > 0 && (
          <DuplicateList
            rows={rows}
            open={goTo}
            claim={(row) => void claim(row)}
            claiming={claiming}
            {...(mergeable.length > 1 ? { chosen: { ids: both, choose: setChosen } } : {})}
          />
        )}
      </div>
      {mergeable.length > 1 && (
        <div className="duplicate-merge">
          <span>{t('duplicate.mergeHint')}</span>
          <Button disabled={both.length !== 2} onClick={() => void mergeBoth()}>
            {t('duplicate.merge')}
          </Button>
        </div>
      )}
      {!mayMerge && alike.length > 1 && <p className="duplicate-hint">{t('duplicate.mergeAsk')}</p>}
      {dialog}
    </Modal>
  );
}
