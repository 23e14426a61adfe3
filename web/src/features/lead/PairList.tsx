// The fields of leads, each with its field of the customer.
import type { LeadPairs } from '@crm/protocol/answers/lead';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Conflict, ConflictNotice, conflictOf } from '../../engine/form/Conflict.tsx';
import { UnsavedChangesGuard } from '../../engine/interaction/UnsavedChangesGuard.tsx';
import { fieldTitle } from '../../engine/record/localise.ts';
import { ApiError } from '../../shared/api/client.ts';
import { useGranted } from '../../shared/session/session.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { Select } from '../../shared/ui/lazyControls.tsx';
import { leadModule } from './lead.api.ts';
import { pairsKey, savePairs } from './pairs.api.ts';
import './pairs.css';
import './lead.i18n.ts';

export interface PairListProps {
  pairs: LeadPairs;
}

export default function PairList({ pairs }: PairListProps) {
  const { t, i18n } = useTranslation();
  const feedback = useFeedback();
  const client = useQueryClient();
  const mayEdit = useGranted('system.customForm.edit');
  const [edits, setEdits] = useState<Record<string, string>>({});
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState<Conflict>();
  const [saving, setSaving] = useState(false);
  // What came since waits until nothing that was chosen would mix with it.
  const [base, setBase] = useState(pairs);
  const { rows, targets } = base;
  const valueOf = (row: LeadPairs['rows'][number]) => edits[row.field] ?? row.target;
  const dirty = rows.some((row) => valueOf(row) !== row.target);
  const isInitial = rows.every((row) => valueOf(row) === row.initial);
  if (!dirty && pairs !== base) setBase(pairs);

  const choose = (field: string, value: string) => {
    setProblems(({ [field]: _mended, ...others }) => others);
    setEdits((before) => ({ ...before, [field]: value }));
  };
  const save = async (version = base.version) => {
    setSaving(true);
    setProblems({});
    setConflict(undefined);
    try {
      const { msg } = await savePairs(Object.fromEntries(rows.map((row) => [row.field, valueOf(row)])), version);
      feedback.success(msg);
      await client.invalidateQueries({ queryKey: pairsKey });
      setEdits({});
    } catch (error) {
      const stale = conflictOf(error, t, i18n.language);
      const fields = error instanceof ApiError ? (error.fields ?? {}) : {};
      const [wrong] = rows.filter(({ field }) => field in fields);
      setProblems(fields);
      if (wrong) document.getElementById(`pair-${wrong.field}`)?.focus();
      else if (stale) setConflict(stale);
      else feedback.error(error);
    } finally {
      setSaving(false);
    }
  };

  /** As somebody else left them, but for what was chosen here. */
  const reload = async () => {
    await client.refetchQueries({ queryKey: pairsKey });
    setBase(client.getQueryData<LeadPairs>(pairsKey) ?? base);
    setConflict(undefined);
  };

  const optionsOf = (row: LeadPairs['rows'][number]) => [
    { value: '', label: t('lead.goesNowhere') },
    ...(['customer', 'contact'] as const).flatMap((module) => {
      const own = targets.filter((target) => target.module === module && row.options.includes(target.value));
      if (own.length === 0) return [];
      const options = own.map(({ value, title }) => {
        const field = value.slice(module.length + 1);
        return { value, label: `${t(`module.${module}`)}：${fieldTitle(t, module, { field, title })}` };
      });
      return [{ label: t(`module.${module}`), title: module, options }];
    }),
  ];

  return (
    <>
      <UnsavedChangesGuard when={dirty && !saving} />
      {conflict && (
        <ConflictNotice
          text={conflict.text}
          keeps
          reload={() => void reload()}
          saveMine={conflict.version ? () => void save(conflict.version) : undefined}
        />
      )}
      <ul className="pairs-list">
        {rows.map((row) => {
          const title = fieldTitle(t, leadModule, row);
          const problem = problems[row.field];
          return (
            <li key={row.field}>
              <label htmlFor={`pair-${row.field}`}>{title}</label>
              <span aria-hidden className="pairs-arrow">
                →
              </span>
              <div className="pairs-target">
                <Select
                  id={`pair-${row.field}`}
                  aria-label={title}
                  value={valueOf(row)}
                  disabled={!mayEdit || saving}
                  options={optionsOf(row)}
                  showSearch={{ optionFilterProp: 'label' }}
                  {...(problem ? { status: 'error' as const, 'aria-describedby': `pair-${row.field}-problem` } : {})}
                  onChange={(value: string) => choose(row.field, value)}
                />
                {problem && (
                  <p className="pairs-problem" id={`pair-${row.field}-problem`} role="alert">
                    {problem}
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {mayEdit && (
        <div className="pairs-foot">
          <Button type="primary" loading={saving} disabled={!dirty} onClick={() => void save()}>
            {t('lead.pairsSave')}
          </Button>
          <Button
            disabled={saving || isInitial}
            onClick={() => setEdits(Object.fromEntries(rows.map((row) => [row.field, row.initial])))}
          >
            {t('lead.pairsInitial')}
          </Button>
        </div>
      )}
    </>
  );
}
