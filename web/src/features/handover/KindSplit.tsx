// Receivers of one kind of record: people who share it, or one for each value of a field, with the numbers.

import type { HeldKind, HeldValue } from '@crm/protocol/answers/handover';
import * as handoverCalls from '@crm/protocol/calls/handover';
import { useQuery } from '@tanstack/react-query';
import { Segmented, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../engine/fields/FormField.tsx';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { fieldTitle, moduleTitle } from '../../engine/record/localise.ts';
import type { FormAccess } from '../../engine/record/registries.ts';
import { post } from '../../shared/api/client.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { isByValue, keyOf, maxReceivers, openOf, sharesOf } from './split.ts';
import './handover.i18n.ts';

interface KindSplitProps {
  userid: number;
  username: string;
  kind: HeldKind;
  form: FormAccess;
  formId: string;
  disabled: boolean;
}

const none: HeldValue[] = [];

export function KindSplit({ userid, username, kind, form, formId, disabled }: KindSplitProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const headId = useId();
  const { module, label, count, fields, stays } = kind;
  const byValue = isByValue(form.values, module);
  const field = String(form.values[keyOf.field(module)] ?? '');
  const held = useQuery({
    queryKey: ['handover-values', userid, module, field],
    queryFn: ({ signal }) => post(handoverCalls.values, { userid, module, field }, { signal }).then(({ rows }) => rows),
    enabled: byValue && field !== '',
    staleTime: 0,
  });
  const rows = held.data ?? none;
  const { to, left } = sharesOf(form.values, kind, rows);
  const person = (key: string, title: string) => (
    <FormField
      key={key}
      item={{ id: 0, type: 'user', title, field: key, textField: keyOf.name(key), max: 1 }}
      formId={formId}
      layout={1}
      form={form}
      disabled={disabled}
    />
  );
  const setWay = (way: 'people' | 'value') => {
    form.setValue(keyOf.way(module), way);
    if (way === 'value' && !field) form.setValue(keyOf.field(module), fields[0]?.field ?? '');
  };
  return (
    <div role="group" aria-labelledby={headId} className="handover-kind">
      <div className="handover-kind-head">
        <strong id={headId}>{t('handover.of', { label: moduleTitle(t, module, label), count })}</strong>
        {fields.length > 0 && (
          <Segmented
            size={narrow ? 'large' : 'small'}
            block={narrow}
            aria-label={t('handover.way')}
            value={byValue ? 'value' : 'people'}
            disabled={disabled}
            options={[
              { value: 'people', label: t('handover.wayPeople') },
              { value: 'value', label: t('handover.wayValue') },
            ]}
            onChange={(way) => setWay(way as 'people' | 'value')}
          />
        )}
      </div>
      {byValue ? (
        <div className="handover-values">
          <div className="form-row">
            <label className="form-label" htmlFor={`${headId}-field`}>
              {t('handover.byWhat')}
            </label>
            <Select
              id={`${headId}-field`}
              value={field}
              disabled={disabled}
              options={fields.map((one) => ({ value: one.field, label: fieldTitle(t, module, one) }))}
              onChange={(next: string) => form.setValue(keyOf.field(module), next)}
            />
          </div>
          {held.error && !held.data ? (
            <LoadProblem error={held.error} retry={() => void held.refetch()} />
          ) : held.data ? (
            <>
              {rows.map(({ value, label: text, count: n }) =>
                person(
                  keyOf.value(module, field, value),
                  t('handover.of', { label: text || t(value === 0 ? 'handover.unset' : 'handover.gone'), count: n }),
                ),
              )}
              {person(keyOf.rest(module), t('handover.rest'))}
            </>
          ) : (
            <Skeleton title={false} />
          )}
        </div>
      ) : openOf(kind) > 0 ? (
        <FormField
          item={{
            id: 0,
            type: 'user',
            title: t('handover.to'),
            field: keyOf.people(module),
            multiple: true,
            max: maxReceivers,
          }}
          formId={formId}
          layout={1}
          form={form}
          disabled={disabled}
        />
      ) : null}
      {stays && <p className="handover-note">{stays.reason}</p>}
      <p className="handover-shares" aria-live="polite">
        {to.map((got) => t('handover.got', { name: got.username, count: got.count })).join(t('handover.joint'))}
        {left > 0 && (
          <span className={to.length > 0 ? 'handover-left handover-left-after' : 'handover-left'}>
            {t('handover.stays', { count: left, name: username })}
          </span>
        )}
      </p>
    </div>
  );
}
