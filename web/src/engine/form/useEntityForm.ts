// The state of one form: its values, its problems, saving once, and conflicts with others.

import type { FormDefinition, FormItem } from '@crm/protocol/answers/form';
import type { AddCall } from '@crm/protocol/call';
import type { Success } from '@crm/protocol/envelope';
import { recordStates } from '@crm/protocol/work';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, post, postAnswer } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { textIn } from '../fields/fieldTypes.ts';
import { bodyOf, changedFields, itemsOf, newValues, recordValues, writtenFields } from '../fields/formValues.ts';
import { isAbout, problemsOf, remainingProblems, type Values } from '../fields/validation.ts';
import { type Attempt, attemptOf, useBack } from '../record/attempts.ts';
import { isGone } from '../record/LoadProblem.tsx';
import { noteOwnWrite } from '../record/ownWrites.ts';
import { addCall, detailCall, editCall, requestBody, writtenBody } from '../record/recordCalls.ts';
import { type FormAccess, openRecord, panelFor, type Row } from '../record/registries.ts';
import { conflictText } from './conflictText.ts';
import { useDraft } from './drafts.ts';
import { useRuled, withoutRequired } from './formRules.ts';
import '../fields/fields.i18n.ts';

export interface FormCalls {
  save(body: Values, key: string): Promise<Success<object | null>>;
  load(): Promise<Row>;
}

export interface EntityFormSource {
  definition: FormDefinition;
  id: number;
  /** The record as loaded; null when creating. */
  row: Row | null;
  preset?: Values;
  /** Name that the new record begins with: it keeps its own draft, and the one without a name is only offered. */
  name?: string | undefined;
  onSaved(id: number, keep: boolean, draft: boolean): void;
  /** Where the record is not read and written by the definition's own calls. */
  calls?: FormCalls;
  /** The caller reports the outcome. */
  quiet?: boolean;
  /** Brings a field with a problem into view. */
  reveal(field: string): void;
}

/** What was typed: the values that are no longer the first ones, what they were, and the attempt that got no answer. */
interface FormDraft {
  values: Values;
  first: Values;
  attempt?: Attempt | undefined;
}

const draftShape: FormDraft = { values: {}, first: {} };

/** The caller's ids distinguish drafts of one module: a contact of this customer, and of that. */
function subjectOf(module: string, id: number, preset: Values = {}, name = ''): string {
  const ids = Object.entries(preset).filter(([, value]) => typeof value === 'number');
  return ['form', module, id, ...ids.flat(), ...(name ? ['named', name] : [])].join('.');
}

export function useEntityForm(source: EntityFormSource) {
  const { definition, id, row, preset, name, calls, quiet = false, onSaved, reveal } = source;
  const { t, i18n } = useTranslation();
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
  } = useDraft<FormDraft>(subjectOf(definition.module, id, preset, name), draftShape);
  const unnamed = useDraft<FormDraft>(subjectOf(definition.module, id, preset), draftShape);
  const [offered, setOffered] = useState(name ? unnamed.found : null);
  /** The draft without a name was taken over: it goes when this form is saved. */
  const taken = useRef(false);
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
  const sent = useRef<Attempt | undefined>(draft?.attempt);
  /** The network took what was sent: it is sent again when the network is back, unless something is changed. */
  const lost = useRef(false);

  const { items, all } = useRuled(definition, values);
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

  // A form that was changed meanwhile: what is new in it begins as it does, what was typed stays.
  const shaped = useRef(definition);
  useEffect(() => {
    if (shaped.current === definition) return;
    shaped.current = definition;
    const fresh = row ? recordValues(definition, row) : newValues(definition, preset);
    setFirst((before) => ({ ...fresh, ...before }));
    setValues((before) => ({ ...fresh, ...before }));
  }, [definition, row, preset]);

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
  const titleOf = useCallback((field: string) => items.find((item) => item.field === field)?.title, [items]);
  const form: FormAccess = useMemo(
    () => ({ values: all, setValue, module, id, titleOf }),
    [all, setValue, module, id, titleOf],
  );
  const dirty = changedFields(fields, first, values).length > 0;

  const keepTyped = useCallback(() => {
    if (!dirty) {
      keepDraft(null);
      return;
    }
    const typed = changedFields(Object.keys(values), first, values);
    const part = (of: Values) => Object.fromEntries(typed.map((field) => [field, of[field]]));
    keepDraft({ values: part(values), first: part(first), attempt: sent.current });
  }, [dirty, first, values, keepDraft]);
  useEffect(() => {
    lost.current = false;
    keepTyped();
  }, [keepTyped]);

  const restart = useCallback(() => {
    const fresh = start();
    setFirst(fresh);
    setValues(fresh);
    setRestored(false);
    setProblems({});
    setHints({});
    sent.current = undefined;
  }, [start]);

  /** Puts what was left unsent without a name into this form, its own name and all. */
  const takeOffered = useCallback(() => {
    if (!offered) return;
    taken.current = true;
    setOffered(null);
    setValues((before) => ({ ...before, ...offered.values }));
    setProblems({});
    sent.current = offered.attempt;
  }, [offered]);

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

  const shownError = useRef<unknown>(undefined);
  const showError = (error: unknown) => {
    if (shownError.current !== undefined) feedback.withdraw(shownError.current);
    shownError.current = error;
    feedback.error(error);
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
      showError(strangers[0] ?? error);
    } else if (error instanceof ApiError && error.code === 'conflict' && id !== 0)
      setConflict(conflictText(error, t, i18n.language));
    else showError(error);
  };

  const keeping = useRef(false);
  useBack(() => {
    if (lost.current) void save(keeping.current);
  });

  const sentBody = (): Values => {
    const shown = new Set(items.map((item) => item.field));
    return bodyOf(definition, values, { id, version: version.current || undefined, preset, shown });
  };

  /**
   * Saves; `keep` starts the next record instead of ending.
   * @param more what is sent beside the fields
   */
  const save = async (keep: boolean, more: Values = {}) => {
    if (busy.current) return;
    // A draft is stored as it is; missing values are required when it is submitted.
    const isDraft = more.state === 'draft' || (definition.approved && row && Number(row.state) === recordStates.draft);
    const found = problemsOf(isDraft ? items.map(withoutRequired) : items, values, t);
    if (Object.keys(found).length) {
      show(found);
      return;
    }
    const body = { ...sentBody(), ...more };
    const attempt = attemptOf(JSON.stringify(body), sent.current);
    sent.current = attempt;
    // After a reload before the answer, the same key is sent.
    keepTyped();
    lost.current = false;
    busy.current = true;
    setSaving(true);
    const call: AddCall = id ? editCall(definition) : addCall(definition);
    try {
      const { msg, data }: Success<object | null> = calls
        ? await calls.save(body, attempt.key)
        : await postAnswer(call, writtenBody(call, module, body), { idempotencyKey: attempt.key });
      sent.current = undefined;
      noteOwnWrite(module);
      if (shownError.current !== undefined) feedback.withdraw(shownError.current);
      shownError.current = undefined;
      const made = !id && data && 'id' in data ? Number(data.id) : 0;
      const open = made && panelFor(module) ? () => openRecord(module, made) : undefined;
      const lead = values[definition.cols[0]?.field ?? ''];
      const about = typeof lead === 'string' ? lead.trim() : '';
      if (!quiet) feedback.success(msg || t('form.saved'), undefined, { open, about });
      keepDraft(null);
      if (taken.current) unnamed.keep(null);
      taken.current = false;
      setFirst(values);
      setRestored(false);
      setConflict('');
      if (keep) restart();
      onSaved(id || (data && 'id' in data ? Number(data.id) : 0), keep, more.state === 'draft');
    } catch (error) {
      lost.current = error instanceof ApiError && error.code === 'transport';
      keeping.current = keep;
      fail(error);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };

  /** After a conflict: takes over what the other person saved, except where this one has typed. */
  const reload = async () => {
    try {
      const fresh = calls
        ? await calls.load()
        : await post(detailCall(definition), requestBody(definition.api_detail, module, { id }));
      const latest = recordValues(definition, fresh);
      const typed = changedFields(fields, first, values);
      const ownChanges = Object.fromEntries(typed.map((field) => [field, values[field]]));
      const notes = latestValues(items, first, latest, ownChanges);
      version.current = Number(fresh.version ?? 0);
      setFirst(latest);
      setValues({ ...latest, ...ownChanges });
      setHints(notes);
      setConflict('');
    } catch (error) {
      // What is gone meanwhile has no newer state to compare with.
      if (isGone(error)) setConflict('');
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
    /** True while another draft may be taken over (`takeOffered`). */
    offered: offered !== null,
    takeOffered,
    restart,
    discard,
    /** What saving would send now, and whether nothing is missing or wrong in it. */
    body: sentBody,
    complete: () => Object.keys(problemsOf(items, values, t)).length === 0,
    /** Says what is wrong at the fields, and leads to the first of them. */
    show,
    /** Says why what was sent by another call was refused. */
    refuse: fail,
    save,
    check,
    reload,
  };
}
