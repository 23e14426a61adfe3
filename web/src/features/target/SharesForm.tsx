// A department's target spread over its people: who would get how much, beside what they have, before it is saved.
import type { MeasureUnit } from '@crm/protocol/answers/measure';
import type { DepartmentTarget } from '@crm/protocol/answers/target';
import type { SharesBy } from '@crm/protocol/target';
import { Alert, Modal, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinesScroll } from '../../engine/fields/controls/tablelist/LinesScroll.tsx';
import { errorText, useFeedback } from '../../shared/ui/feedback.ts';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import { shownAmount, sumOf } from './amounts.ts';
import './target.css';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { distributeTarget, type TargetRequest, useShares } from './target.api.ts';
import './target.i18n.ts';

interface SharesFormProps {
  of: Pick<TargetRequest, 'year' | 'metric'>;
  unit: MeasureUnit;
  department: DepartmentTarget;
  /** Fetches the present values again: these, and the department's own. */
  refresh(): void;
  onClose(): void;
  onSaved(): void;
}

export default function SharesForm({ of, unit, department, refresh, onClose, onSaved }: SharesFormProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [by, setBy] = useState<SharesBy>('even');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const request = { ...of, branchId: department.branchId, by };
  const { data, error, isPlaceholderData } = useShares(request);
  const save = async () => {
    if (!data) return;
    setBusy(true);
    setFailure('');
    try {
      feedback.success((await distributeTarget(request, data, department.version)).msg);
      onSaved();
    } catch (problem) {
      setFailure(errorText(problem));
      setBusy(false);
      refresh();
    }
  };
  return (
    <Modal
      open
      width={640}
      title={t('target.shareOf', { name: department.BranchName })}
      okText={t('action.save')}
      okButtonProps={{ loading: busy, disabled: !data || isPlaceholderData || Boolean(error) }}
      mask={{ closable: false }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className="target-shares">
        {(failure || error) && <Alert type="error" showIcon title={failure || errorText(error)} />}
        <Radio.Group
          aria-label={t('target.shareBy')}
          value={by}
          onChange={({ target }) => setBy(target.value as SharesBy)}
          options={[
            { value: 'even', label: t('target.shareEven') },
            { value: 'lastYear', label: t('target.shareLastYear') },
          ]}
        />
        <p className="target-hint">{t('target.shareHint')}</p>
        {data ? (
          <LinesScroll label={t('target.shareOf', { name: department.BranchName })} height={360}>
            <table className="lines lines-read">
              <thead>
                <tr>
                  <th>{t('target.person')}</th>
                  <th className="lines-number">{t('target.now')}</th>
                  <th className="lines-number">{t('target.then')}</th>
                </tr>
              </thead>
              <tbody>
                {data.rows.map(({ userid, UserName, Header, before, total }) => (
                  <tr key={userid}>
                    <td data-title={t('target.person')}>
                      <span className="cell-person">
                        <UserAvatar name={UserName} src={Header} size={20} />
                        <span className="cell-text">{UserName}</span>
                      </span>
                    </td>
                    <td data-title={t('target.now')} className="lines-number">
                      {shownAmount(before, unit)}
                    </td>
                    <td data-title={t('target.then')} className="lines-number">
                      {shownAmount(total, unit)}
                    </td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <td>{t('target.sum')}</td>
                  <td data-title={t('target.now')} className="lines-number">
                    {shownAmount(sumOf(data.rows.map(({ before }) => before)), unit)}
                  </td>
                  <td data-title={t('target.then')} className="lines-number">
                    {shownAmount(sumOf(data.rows.map(({ total }) => total)), unit)}
                  </td>
                </tr>
              </tfoot>
            </table>
          </LinesScroll>
        ) : (
          !error && <Skeleton title={false} rows={4} />
        )}
      </div>
    </Modal>
  );
}
