// The state of one field edited in place: checked as in the form, shown at once, sent alone with its version.
import type { FormDefinition, FormItem } from '@crm/protocol/answers/form';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { changedFields, recordValues } from '../fields/formValues.ts';
import { isAbout, problemsOf } from '../fields/validation.ts';
import type { FormAccess, Row } from '../record/registries.ts';
import { showChange } from './patch.ts';
import { FieldConflict, fieldsOf, type KnownState, sendField, shownOf } from './sendField.ts';
import './inPlace.i18n.ts';

export interface FieldEditSource {
  definition: FormDefinition;
  item: FormItem;
  row: Row;
  id: number;
  idField: string;
  /** The value is the record's now, or was so already. */
  done(): void;
  /** Something was written: lists and panels may read it again. */
  saved(): void;
}

export function useFieldEdit({ definition, item, row, id, idField, done, saved }: FieldEditSource) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const feedback = useFeedback();
  const [first] = useState(() => recordValues(definition, row));
  const [values, setValues] = useState(first);
  const [problem, setProblem] = useState('');
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<FieldConflict | null>(null);
  const known = useRef<KnownState>({ values: first, version: Number(row.version ?? 0) });
  /** Also after the end: the cursor may leave the field once more before it is gone. */
  const busy = useRef(false);
  const latest = useRef(values);

  const fields = useMemo(() => fieldsOf(item), [item]);
  const { module } = definition;

  const setValue = useCallback(
    (field: string, value: unknown) => {
      latest.current = { ...latest.current, [field]: value };
      setValues(latest.current);
      if (fields.includes(field)) setProblem('');
    },
    [fields],
  );
  const form: FormAccess = useMemo(() => ({ values, setValue, module, id }), [values, setValue, module, id]);

  /** Answers whether the field can be left. */
  const save = async (): Promise<boolean> => {
    if (busy.current) return false;
    const now = latest.current;
    if (!conflict && changedFields(fields, known.current.values, now).length === 0) {
      done();
      return true;
    }
    const found = Object.values(problemsOf([item], now, t))[0];
    if (found) {
      setProblem(found);
      return false;
    }
    busy.current = true;
    setSaving(true);
    setConflict(null);
    const putBack = showChange(client, { module, id, idField }, shownOf(item, first, now));
    try {
      const {
        msg,
        undo,
        version: made,
        kept,
      } = await sendField({ definition, item, id, values: now }, known.current, t);
      if (kept?.length) {
        putBack();
        feedback.error(msg);
      } else {
        if (made) showChange(client, { module, id, idField }, { version: made });
        feedback.success(msg || t('form.saved'), undo ? { id: undo, settled: saved } : undefined);
      }
      done();
      saved();
      return true;
    } catch (error) {
      busy.current = false;
      putBack();
      const fieldErrors = error instanceof ApiError ? Object.entries(error.fields ?? {}) : [];
      const own = fieldErrors.find(([field]) => isAbout(field, item.field, item.field2))?.[1];
      if (own) setProblem(own);
      else if (error instanceof FieldConflict) setConflict(error);
      else if (!(error instanceof ApiError && error.code === 'conflict')) {
        setProblem(fieldErrors[0]?.[1] ?? '');
        feedback.error(error);
      }
      return false;
    } finally {
      setSaving(false);
    }
  };

  /** Leaves what the other person wrote. */
  const takeTheirs = () => {
    if (conflict) showChange(client, { module, id, idField }, conflict.fresh);
    done();
    saved();
  };

  return { form, problem, saving, conflict: conflict?.message ?? '', save, takeTheirs };
}
