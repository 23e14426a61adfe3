// Ready-made roles, each with what it may do in one sentence: those that are ticked are added.
import * as roleCalls from '@crm/protocol/calls/role';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { newAttemptKey } from '../../shared/api/attempt.ts';
import { post, postAnswer } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import './identity.css';
import './identity.i18n.ts';
import './readyRoles.i18n.ts';

export interface ReadyRolesProps {
  open: boolean;
  close(): void;
  added(): void;
}

export default function ReadyRoles({ open, close, added }: ReadyRolesProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const { data, error, refetch } = useQuery({
    queryKey: ['role', 'ready'],
    queryFn: async ({ signal }) => (await post(roleCalls.ready, {}, { signal })).rows,
    enabled: open,
    staleTime: 0,
  });
  const missing = data?.filter(({ present }) => !present) ?? [];
  /** Those that are not wanted; all are at first. */
  const [without, setWithout] = useState<readonly string[]>([]);
  const [saving, setSaving] = useState(false);
  const keys = missing.map(({ key }) => key).filter((key) => !without.includes(key));
  const save = async () => {
    setSaving(true);
    try {
      const { msg } = await postAnswer(
        roleCalls.addReady,
        { keys: JSON.stringify(keys) },
        { idempotencyKey: newAttemptKey() },
      );
      feedback.success(msg);
      added();
      close();
    } catch (problem) {
      feedback.error(problem);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Modal
      open={open}
      title={t('role.ready')}
      width={560}
      okText={t('role.readyAdd', { count: keys.length })}
      okButtonProps={{ disabled: keys.length === 0, loading: saving }}
      onOk={() => void save()}
      onCancel={close}
    >
      {error && !data && <LoadProblem error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={5} />}
      {data && (
        <ul className="ready-roles">
          {data.map(({ key, name, ext, present }) => (
            <li key={key}>
              <Checkbox
                checked={!present && !without.includes(key)}
                disabled={present}
                onChange={({ target }) =>
                  setWithout((before) => (target.checked ? before.filter((one) => one !== key) : [...before, key]))
                }
              >
                <strong>{name}</strong>
                <span>{present ? t('role.readyPresent') : ext}</span>
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
