// The page 审批表单: the forms that people start approvals with, by their kinds; made, set up, switched and deleted here.
import { PlusOutlined } from '@ant-design/icons';
import type { WorkFormRow } from '@crm/protocol/answers/workForm';
import { workFormTypes } from '@crm/protocol/workForm';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { ControlField } from '../../engine/fields/ControlField.tsx';
import { SettingsList } from '../../engine/settings/SettingsList.tsx';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { useGranted } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { SearchField } from '../../shared/ui/SearchField.tsx';
import { designAddress } from './addresses.ts';
import type { FormDialogProps } from './FormDialog.tsx';
import { WorkFormCard } from './WorkFormCard.tsx';
import { useCategories, useWorkForms } from './workForm.api.ts';
import './workForm.css';
import './workForm.i18n.ts';

const FormDialog = onDemand<FormDialogProps>(() => import('./FormDialog.tsx'));

/** What the dialog is open for: a form that is there, or a new one. */
type Editing = Pick<FormDialogProps, 'form' | 'copyOf'>;

export default function WorkFormPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [parameters, setParameters] = useSearchParams();
  const key = parameters.get('key') ?? '';
  const [typed, setTyped] = useState(key);
  useEffect(() => setTyped(key), [key]);
  const type = Number(parameters.get('type') ?? 0) || 0;
  const forms = useWorkForms({ key, type });
  const mayAdd = useGranted('system.workForm.add');
  const order = (useCategories(useGranted('oa.work.add')).data ?? []).map(({ id }) => id);
  const [editing, setEditing] = useState<Editing | null>(null);

  const set = (name: string, value: string) =>
    setParameters(
      (before) =>
        new URLSearchParams([...[...before].filter(([one]) => one !== name), ...(value ? [[name, value]] : [])]),
      { replace: true },
    );
  const create = mayAdd && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing({})}>
      {t('workForm.create')}
    </Button>
  );
  const kinds = ({ rows }: { rows: readonly WorkFormRow[] }) => {
    // In the order in which forms are offered where approvals are started.
    const place = (kind: number) => (order.includes(kind) ? order.indexOf(kind) : order.length);
    const groups = [...Map.groupBy(rows, (row) => row.type)].sort(([one], [other]) => place(one) - place(other));
    return groups.map(([kind, own]) => (
      <section key={kind} aria-label={own[0]?.typeName || t('workForm.noType')}>
        <h2>{own[0]?.typeName || t('workForm.noType')}</h2>
        <ul className="work-forms" data-stale={forms.isPlaceholderData}>
          {own.map((row) => (
            <WorkFormCard
              key={row.id}
              row={row}
              edit={() => setEditing({ form: row })}
              copy={() => setEditing({ copyOf: row })}
            />
          ))}
        </ul>
      </section>
    ));
  };
  return (
    <section className="work-form-page" aria-label={t('module.workForm')}>
      <h1>{t('module.workForm')}</h1>
      <p className="work-form-hint">{t('workForm.hint')}</p>
      <div className="work-form-bar">
        <SearchField
          className="work-form-search"
          value={typed}
          onChange={setTyped}
          placeholder={t('workForm.search')}
          aria-label={t('workForm.search')}
          onSearch={(text) => set('key', text.trim())}
        />
        <span className="work-form-types">
          <label className="visually-hidden" htmlFor="work-form-type">
            {t('workForm.type')}
          </label>
          <ControlField
            id="work-form-type"
            item={{
              type: 'statusSelect',
              field: 'type',
              title: t('workForm.type'),
              key: workFormTypes,
              placeholder: t('workForm.allTypes'),
            }}
            value={type || ''}
            onChange={(next) => set('type', next ? String(next) : '')}
          />
        </span>
        {create}
      </div>
      <SettingsList
        query={forms}
        none={({ rows }) => (rows.length > 0 ? undefined : t(key || type ? 'workForm.noneFound' : 'workForm.none'))}
        offer={
          key || type ? (
            <Button onClick={() => setParameters({}, { replace: true })}>{t('workForm.showAll')}</Button>
          ) : (
            create
          )
        }
      >
        {kinds}
      </SettingsList>
      {editing && (
        <FormDialog
          {...editing}
          close={() => setEditing(null)}
          saved={(id) => {
            setEditing(null);
            if (id) void navigate(designAddress(id));
          }}
        />
      )}
    </section>
  );
}
