// The life of one field that is changed where it stands: checked as in the form, shown at once, sent alone in its version.
import type { Edited } from '@crm/protocol/envelope';
import type { FormDefinition, FormItem } from '@crm/protocol/form';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newAttemptKey } from '../../shared/api/attempt.ts';
import { ApiError, post, postAnswer } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { sentValue, textIn } from '../fieldTypes.ts';
import { changedFields, recordValues } from '../formValues.ts';
import { optionOf } from '../records.ts';
import type { FormAccess, Row } from '../registries.ts';
import { isAbout, ownsSecondField, problemsOf } from '../validation.ts';
import { showChange } from './patch.ts';
import './words.ts';

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

interface Conflict {
  /** What stands there now, and who put it there. */
  text: string;
  fresh: Row;
}

/** How often a save goes on by itself when only other fields were changed meanwhile. */
const mostVersions = 3;

export function useFieldEdit({ definition, item, row, id, idField, done, saved }: FieldEditSource) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const feedback = useFeedback();
  const [first] = useState(() => recordValues(definition, row));
  const [values, setValues] = useState(first);
  const [problem, setProblem] = useState('');
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const base = useRef(first);
  const version = useRef(Number(row.version ?? 0));
  const busy = useRef(false);
  const attempt = useRef({ text: '', key: '' });
  const latest = useRef(values);

  const fields = useMemo(() => (ownsSecondField(item) ? [item.field, item.field2 as string] : [item.field]), [item]);
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

  /** The properties that a list shows of the new value. */
  const shownOf = (now: Row): Row => {
    const shown: Row = {};
    for (const name of Object.keys(now)) if (now[name] !== first[name]) shown[name] = now[name];
    const option = item.options?.length ? optionOf(item.options, now[item.field]) : undefined;
    if (item.textField && option) shown[item.textField] = option.label;
    return shown;
  };

  const send = async (): Promise<Edited & { msg: string }> => {
    const now = latest.current;
    const body: Row = { id };
    for (const field of fields) body[field] = field === item.field ? sentValue(item, now[field]) : (now[field] ?? '');
    for (let tries = 1; ; tries++) {
      if (version.current) body.version = version.current;
      const text = JSON.stringify(body);
      if (attempt.current.text !== text) attempt.current = { text, key: newAttemptKey() };
      try {
        const { data, msg } = await postAnswer<Edited>(
          definition.api_edit,
          { ...body, undo: 1 },
          { idempotencyKey: attempt.current.key },
        );
        return { ...data, msg };
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'conflict' || tries >= mostVersions) throw error;
        const fresh = await post<Row>(definition.api_detail, { id });
        const theirs = recordValues(definition, fresh);
        version.current = Number(fresh.version ?? 0);
        // Somebody changed something else: this field may go on.
        if (changedFields(fields, base.current, theirs).length === 0) continue;
        base.current = theirs;
        const name = error.data?.UserName;
        const value = textIn(fresh, item, t) || t('inPlace.nothing');
        const said = name ? t('inPlace.conflict', { name, value }) : t('inPlace.conflictUnknown', { value });
        setConflict({ text: said, fresh });
        throw error;
      }
    }
  };

  /** Answers whether the field can be left. */
  const save = async (): Promise<boolean> => {
    if (busy.current) return false;
    const now = latest.current;
    if (!conflict && changedFields(fields, base.current, now).length === 0) {
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
    const putBack = showChange(client, { module, id, idField }, shownOf(now));
    try {
      const { msg, undo, version: made, kept } = await send();
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
      putBack();
      const said = error instanceof ApiError ? Object.entries(error.fields ?? {}) : [];
      const own = said.find(([field]) => isAbout(field, item.field, item.field2))?.[1];
      if (own) setProblem(own);
      else if (!(error instanceof ApiError && error.code === 'conflict')) {
        setProblem(said[0]?.[1] ?? '');
        feedback.error(error);
      }
      return false;
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  /** Leaves what the other person wrote. */
  const takeTheirs = () => {
    if (conflict) showChange(client, { module, id, idField }, conflict.fresh);
    done();
    saved();
  };

  return { form, problem, saving, conflict: conflict?.text ?? '', save, takeTheirs };
}
