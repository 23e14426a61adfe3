// The life of one form: its values, what is wrong with them, saving once, and what happens when somebody else saved first.
import type { Created, Success } from '@crm/protocol/envelope';
import type { FormDefinition, FormItem } from '@crm/protocol/form';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newAttemptKey } from '../shared/api/attempt.ts';
import { ApiError, post, postAnswer } from '../shared/api/client.ts';
import { useFeedback } from '../shared/ui/feedback.ts';
import { useDraft } from './drafts.ts';
import { textIn } from './fieldTypes.ts';
import { bodyOf, changedFields, itemsOf, newValues, recordValues, writtenFields } from './formValues.ts';
import { noteOwnWrite } from './ownWrites.ts';
import type { FormAccess, Row } from './registries.ts';
import { isAbout, problemsOf, remainingProblems, type Values } from './validation.ts';

export interface EntityFormSource {
  definition: FormDefinition;
  id: number;
  /** The record as loaded; null when creating. */
  row: Row | null;
  preset?: Values;
  onSaved(id: number, keep: boolean): void;
  /** Brings a field with a problem into view. */
  reveal(field: string): void;
}

interface Sent {
  text: string;
  key: string;
}

/** What was typed: the values that are no longer the first ones, and what they were. */
interface FormDraft {
  values: Values;
  first: Values;
}

const draftShape: FormDraft = { values: {}, first: {} };

/** The caller's ids tell the drafts of one module apart: a contact of this customer, and of that. */
function subjectOf(module: string, id: number, preset: Values = {}): string {
  const ids = Object.entries(preset).filter(([, value]) => typeof value === 'number');
  return ['form', module, id, ...ids.flat()].join('.');
}

export function useEntityForm({ definition, id, row, preset, onSaved, reveal }: EntityFormSource) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const start = useCallback(
    () => (row ? recordValues(definition, row) : newValues(definition, preset)),
    [definition, row, preset],
  );
  const [first, setFirst] = useState(start);
  const {
    found: draft,
    keep: keepDraft,
    safe,
  } = useDraft<FormDraft>(subjectOf(definition.module, id, preset), draftShape);
  const [restored, setRestored] = useState(draft !== null);
  const [values, setValues] = useState(() => ({ ...first, ...draft?.values }));
  const current = useRef(values);
  useEffect(() => {
    current.current = values;
  });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [hints, setHints] = useState<Record<string, string>>(() =>
    row && draft ? latestValues(itemsOf(definition), draft.first, row, draft.values) : {},
  );
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState('');
  const version = useRef(Number(row?.version ?? 0));
  const busy = useRef(false);
  const sent = useRef<Sent | null>(null);

  const items = useMemo(() => itemsOf(definition), [definition]);
  const fields = useMemo(() => writtenFields(definition, id === 0), [definition, id]);

  /** Says the newest value beside each field that was changed both here and by somebody else. */
  function latestValues(of: FormItem[], before: Values, latest: Row, typed: Values): Record<string, string> {
    const notes: Record<string, string> = {};
    for (const item of of) {
      if (!Object.hasOwn(typed, item.field) || changedFields([item.field], before, latest).length === 0) continue;
      notes[item.field] = t('form.latestValue', { value: textIn(latest, item, t) || t('form.nothing') });
    }
    return notes;
  }

  const setValue = useCallback(
    (field: string, value: unknown) => {
      setValues((before) => {
        const next = { ...before, [field]: value };
        // What was chosen below another parent is no longer among the choices.
        const empty = [field];
        for (let parent = empty.pop(); parent !== undefined; parent = empty.pop()) {
          for (const item of items) {
            if (item.parent !== parent || item.field === field) continue;
            next[item.field] = '';
            empty.push(item.field);
          }
        }
        return next;
      });
      const owner = items.find((item) => item.field === field || item.field2 === field)?.field ?? field;
      const old = current.current[owner];
      setProblems((before) => remainingProblems(before, owner, old, value));
    },
    [items],
  );

  const { module } = definition;
  const form: FormAccess = useMemo(() => ({ values, setValue, module, id }), [values, setValue, module, id]);
  const dirty = changedFields(fields, first, values).length > 0;

  useEffect(() => {
    if (!dirty) {
      keepDraft(null);
      return;
    }
    const typed = changedFields(Object.keys(values), first, values);
    const part = (of: Values) => Object.fromEntries(typed.map((field) => [field, of[field]]));
    keepDraft({ values: part(values), first: part(first) });
  }, [dirty, first, values, keepDraft]);

  const restart = useCallback(() => {
    const fresh = start();
    setFirst(fresh);
    setValues(fresh);
    setRestored(false);
    setProblems({});
    setHints({});
    sent.current = null;
  }, [start]);

  /** Checks one field when it is left. */
  const check = useCallback(
    (field: string) => {
      const item = items.find((entry) => entry.field === field);
      if (item) setProblems((before) => ({ ...before, ...problemsOf([item], values, t) }));
    },
    [items, values, t],
  );

  const show = (found: Record<string, string>) => {
    setProblems(found);
    const keys = Object.keys(found);
    const order = items.flatMap(({ field, field2 }) => keys.filter((key) => isAbout(key, field, field2)));
    const [field = keys[0]] = order;
    if (field) reveal(field);
  };

  const fail = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'invalid' && error.fields && Object.keys(error.fields).length) {
      const found: Record<string, string> = {};
      const strangers: string[] = [];
      for (const [field, message] of Object.entries(error.fields)) {
        const owner = items.find((item) => isAbout(field, item.field, item.field2));
        if (!owner) strangers.push(message);
        else found[field.includes('[') ? field : owner.field] = message;
      }
      show(found);
      feedback.error(strangers[0] ?? error);
    } else if (error instanceof ApiError && error.code === 'conflict' && id !== 0) setConflict(error.message);
    else feedback.error(error);
  };

  /** Saves; `keep` starts the next record instead of ending. */
  const save = async (keep: boolean) => {
    if (busy.current) return;
    const found = problemsOf(items, values, t);
    if (Object.keys(found).length) {
      show(found);
      return;
    }
    const body = bodyOf(definition, values, { id, version: version.current || undefined, preset });
    const text = JSON.stringify(body);
    // The same content after a lost answer is the same attempt; anything else is a new one.
    if (sent.current?.text !== text) sent.current = { text, key: newAttemptKey() };
    busy.current = true;
    setSaving(true);
    try {
      const answer: Success<Created> = await postAnswer<Created>(id ? definition.api_edit : definition.api_add, body, {
        idempotencyKey: sent.current.key,
      });
      sent.current = null;
      noteOwnWrite(module);
      feedback.success(answer.msg || t('form.saved'));
      keepDraft(null);
      setFirst(values);
      setRestored(false);
      setConflict('');
      if (keep) restart();
      onSaved(id || Number(answer.data?.id ?? 0), keep);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'transport') sent.current = null;
      fail(error);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  /** After a conflict: takes over what the other person saved, except where this one has typed. */
  const reload = async () => {
    try {
      const fresh = await post<Row>(definition.api_detail, { id });
      const latest = recordValues(definition, fresh);
      const typed = changedFields(fields, first, values);
      const kept = Object.fromEntries(typed.map((field) => [field, values[field]]));
      const notes = latestValues(items, first, latest, kept);
      version.current = Number(fresh.version ?? 0);
      setFirst(latest);
      setValues({ ...latest, ...kept });
      setHints(notes);
      setConflict('');
    } catch (error) {
      feedback.error(error);
    }
  };

  /** Forgets what was typed, also where it is kept. */
  const discard = useCallback(() => keepDraft(null), [keepDraft]);

  return {
    items,
    form,
    problems,
    hints,
    saving,
    conflict,
    dirty,
    /** False while what is typed cannot be kept. */
    safe,
    /** True while the form shows what an earlier one left unsent. */
    restored,
    restart,
    discard,
    save,
    check,
    reload,
  };
}
