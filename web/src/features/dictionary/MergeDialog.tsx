// Merges one entry into another: shows where the first is in use, and asks for the one that replaces it.

import type { DictionaryEntry } from '@crm/protocol/answers/dictionary';
import * as statusCalls from '@crm/protocol/calls/status';
import { useQuery } from '@tanstack/react-query';
import { Alert, Form, Modal, Select } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFieldErrors } from '../../engine/form/formErrors.ts';
import { type Attempt, attemptOf } from '../../engine/record/attempts.ts';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { moduleTitle } from '../../engine/record/localise.ts';
import { ApiError, post, postAnswer } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import './dictionary.css';
import './dictionary.i18n.ts';

/** The server counts up to here. */
const most = 10_000;

export interface MergeDialogProps {
  entry: DictionaryEntry;
  /** All of its type. */
  entries: readonly DictionaryEntry[];
  onClose(): void;
  onMerged(): void;
}

export default function MergeDialog({ entry, entries, onClose, onMerged }: MergeDialogProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [form] = Form.useForm<{ into: number }>();
  const [saving, setSaving] = useState(false);
  const attempt = useRef<Attempt>(undefined);
  const uses = useQuery({
    queryKey: ['dictionaryUses', entry.id],
    queryFn: ({ signal }) => post(statusCalls.uses, { id: entry.id }, { signal }),
    staleTime: 0,
  });
  const goals = entries.filter((one) => one.id !== entry.id && one.enabled === 1 && one.into === 0);

  const merge = async ({ into }: { into: number }) => {
    setSaving(true);
    const body = { id: entry.id, into, version: entry.version };
    attempt.current = attemptOf(JSON.stringify(body), attempt.current);
    try {
      feedback.success((await postAnswer(statusCalls.merge, body, { idempotencyKey: attempt.current.key })).msg);
      onMerged();
    } catch (error) {
      if (!(error instanceof ApiError) || !showFieldErrors(form, error)) feedback.error(error);
      setSaving(false);
    }
  };

  const numberOf = (count: number) => (count > most ? `${most}+` : String(count));
  const inUse = () => {
    if (uses.error) return <LoadProblem error={uses.error} retry={() => void uses.refetch()} />;
    if (!uses.data) return <Skeleton title={false} rows={2} />;
    if (uses.data.rows.length === 0) return <p className="entry-uses">{t('dictionary.unused')}</p>;
    return (
      <ul className="entry-uses" aria-label={t('dictionary.uses', { name: entry.Name })}>
        {uses.data.rows.map(({ module, title, count }) => (
          <li key={module}>
            {moduleTitle(t, module, title)}
            <span>{t('dictionary.usesOf', { count: numberOf(count) as unknown as number })}</span>
          </li>
        ))}
      </ul>
    );
  };

  return (
    <Modal
      open
      width={520}
      title={t('dictionary.mergeOf', { name: entry.Name })}
      okText={t('dictionary.mergeDo')}
      okButtonProps={{ loading: saving, danger: true, disabled: !uses.data || goals.length === 0 }}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={(values) => void merge(values)}>
        <Form.Item
          name="into"
          label={t('dictionary.mergeInto')}
          extra={goals.length === 0 ? t('dictionary.mergeNone') : undefined}
          rules={[{ required: true, message: t('dictionary.mergeChoose') }]}
        >
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('dictionary.mergeChoose')}
            disabled={goals.length === 0}
            options={goals.map(({ id, Name }) => ({ value: id, label: Name }))}
          />
        </Form.Item>
        <h3 className="entry-uses-head">{t('dictionary.uses', { name: entry.Name })}</h3>
        {inUse()}
        <Alert type="warning" showIcon title={t('dictionary.mergeHint', { name: entry.Name })} />
      </Form>
    </Modal>
  );
}
