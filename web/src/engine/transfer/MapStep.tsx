// Which column of the file is which field, and what becomes of rows that are there already.

import type { ImportBegun, ImportDetail, ImportPolicy } from '@crm/protocol/answers/transfer';
import { limits } from '@crm/protocol/limits';
import { Alert, Button, Input, type InputRef, Radio, Select } from 'antd';
import { Fragment, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/api/client.ts';
import { errorText } from '../../shared/ui/feedback.ts';
import { fieldTitle } from '../record/localise.ts';
import { doubledTitle, headText, missingAlong, missingTitles } from './mapping.ts';
import { PartChoice } from './PartChoice.tsx';
import { checkImport, type ImportCall } from './transfer.api.ts';
import './transfer.i18n.ts';

interface MapStepProps {
  module: string;
  started: ImportBegun;
  /** Of the call that takes the file; it can be sent again for another part of it, where it is still at hand. */
  path: ImportCall;
  file: File | null;
  reread(started: ImportBegun): void;
  /** Meanings of texts of this file that were chosen before. */
  meant?: ImportDetail['meant'];
  /** First password of new people, where the import requires one. */
  password: string;
  setPassword(password: string): void;
  back(): void;
  /** The check was begun. @param job its run */
  checking(job: number): void;
}

export function MapStep({
  module,
  started,
  path,
  file,
  reread,
  meant = {},
  password,
  setPassword,
  back,
  checking,
}: MapStepProps) {
  const { t } = useTranslation();
  const [mapping, setMapping] = useState(started.mapping);
  const [match] = started.matches;
  const [policy, setPolicy] = useState<ImportPolicy>(match ? 'skip' : 'add');
  const [failure, setFailure] = useState('');
  const [wrong, setWrong] = useState('');
  const [requesting, setRequesting] = useState(false);
  const field = useRef<InputRef>(null);
  const targets = started.columns.map((column) => {
    const [first = '', second] = column.key.split('.');
    const own = second === undefined ? { module, field: first } : { module: first, field: second };
    return { ...column, title: fieldTitle(t, own.module, { field: own.field, title: column.title }) };
  });
  const missing = missingTitles(targets, mapping);
  const doubled = doubledTitle(targets, mapping);
  const matched = match !== undefined && mapping.includes(match.field);
  const chosen = matched ? policy : 'add';

  const check = async () => {
    setFailure('');
    setWrong('');
    setRequesting(true);
    try {
      const check = { id: started.id, mapping, policy: chosen, match: match?.field ?? '', meant };
      checking(await checkImport({ ...check, ...(started.asksPassword ? { password } : {}) }));
    } catch (error) {
      const problem = error instanceof ApiError ? error.fields?.['password'] : undefined;
      if (problem) {
        setWrong(problem);
        field.current?.focus();
      } else setFailure(errorText(error));
      setRequesting(false);
    }
  };
  const options = [
    { value: '', label: t('transfer.leaveOut') },
    ...targets.map(({ key, title, required }) => ({ value: key, label: required ? `${title} *` : title })),
  ];
  return (
    <div className="transfer">
      {failure && <Alert type="error" showIcon title={failure} />}
      <span>
        {started.name} · {t('transfer.rows', { count: started.total })}
      </span>
      {file && <PartChoice started={started} path={path} file={file} reread={reread} failed={setFailure} />}
      <div className="transfer-map-frame">
        <div className="transfer-map">
          <span className="transfer-map-head">{t('transfer.fileColumn')}</span>
          <span className="transfer-map-head transfer-map-sample">{t('transfer.sample')}</span>
          <span className="transfer-map-head">{t('transfer.target')}</span>
          {started.heads.map((head, at) => (
            <Fragment key={at}>
              <span>{headText(head, at)}</span>
              <span className="transfer-map-sample transfer-note">
                {started.samples
                  .map((cells) => cells[at] ?? '')
                  .filter(Boolean)
                  .slice(0, 2)
                  .join('、')}
              </span>
              <Select
                value={mapping[at] ?? ''}
                aria-label={t('transfer.targetOf', { head: headText(head, at) })}
                onChange={(key: string) =>
                  setMapping((before) => before.map((one, place) => (place === at ? key : one)))
                }
                options={options}
                showSearch={{ optionFilterProp: 'label' }}
              />
            </Fragment>
          ))}
        </div>
      </div>
      {missing.length > 0 && (
        <Alert type="warning" showIcon title={t('transfer.missing', { titles: missing.join(t('list.joint')) })} />
      )}
      {missingAlong(targets, mapping).map(({ title, others }) => (
        <Alert
          key={title}
          type="warning"
          showIcon
          title={t('transfer.missingAlong', { title, others: others.join(t('list.joint')) })}
        />
      ))}
      {doubled && <Alert type="warning" showIcon title={t('transfer.twice', { title: doubled })} />}
      {matched && (
        <section className="transfer-section">
          <h2>{t('transfer.policy', { field: fieldTitle(t, module, { field: match.field, title: match.title }) })}</h2>
          <Radio.Group
            aria-label={t('transfer.policy', { field: match.title })}
            value={policy}
            onChange={({ target }) => setPolicy(target.value as ImportPolicy)}
            options={[
              { value: 'skip', label: t('transfer.skip') },
              ...(started.mayUpdate ? [{ value: 'update', label: t('transfer.update') }] : []),
              { value: 'add', label: t(match.unique ? 'transfer.refuse' : 'transfer.add') },
            ]}
          />
          {policy === 'update' && <p className="transfer-note">{t('transfer.updateHint')}</p>}
        </section>
      )}
      {started.asksPassword && (
        <section className="transfer-section">
          <h2>
            <label htmlFor="import-password">{t('transfer.password')}</label>
          </h2>
          <Input.Password
            ref={field}
            id="import-password"
            className="transfer-password"
            value={password}
            maxLength={limits.password.max}
            autoComplete="new-password"
            status={wrong ? 'error' : ''}
            aria-invalid={wrong !== ''}
            aria-describedby="import-password-note"
            onChange={({ target }) => {
              setPassword(target.value);
              setWrong('');
            }}
            onPressEnter={() => void check()}
          />
          <p
            id="import-password-note"
            className={wrong ? 'transfer-bad' : 'transfer-note'}
            role={wrong ? 'alert' : undefined}
          >
            {wrong || t('transfer.passwordHint')}
          </p>
        </section>
      )}
      <div className="transfer-foot">
        <Button onClick={back}>{t('transfer.back')}</Button>
        <Button
          type="primary"
          autoFocus
          loading={requesting}
          disabled={missing.length > 0 || doubled !== undefined || (started.asksPassword && password === '')}
          onClick={() => void check()}
        >
          {t('transfer.check')}
        </Button>
      </div>
    </div>
  );
}
