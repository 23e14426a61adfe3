// Drafts and the first focus of forms that are made by hand rather than from a definition.
import { Alert, Button, type FormInstance } from 'antd';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from './drafts.ts';
import '../fields/fields.i18n.ts';

interface FormDraft<Values> {
  /** What is left of an earlier try, over what the form begins with. */
  first: Values;
  /** Says above the form that it is; nothing otherwise. */
  note: ReactNode;
  /** For `onValuesChange`. */
  changed(part: unknown, all: Values): void;
  /** It was sent, or given up. */
  forget(): void;
}

/**
 * @param subject what the form is about; undefined for one that keeps nothing, such as a record that others change, too
 * @param secret fields that are never kept
 */
export function useFormDraft<Values extends object>(
  form: FormInstance<Values>,
  subject: string | undefined,
  begin: Values,
  secret: readonly (keyof Values)[] = [],
): FormDraft<Values> {
  const { t } = useTranslation();
  const { found, keep } = useDraft<Partial<Values>>(`hand.${subject ?? ''}`);
  const started = useRef({
    begin,
    first: subject ? { ...begin, ...found } : begin,
    secret,
    stored: subject !== undefined,
  });
  const [restored, setRestored] = useState(subject !== undefined && found !== null);
  const changed = useCallback(
    (_: unknown, all: Values) => {
      if (!started.current.stored) return;
      const rest = Object.entries(all).filter(([name]) => !started.current.secret.includes(name as keyof Values));
      keep(Object.fromEntries(rest) as Partial<Values>);
    },
    [keep],
  );
  const forget = useCallback(() => keep(null), [keep]);
  const clear = () => {
    const fields: FormInstance = form;
    fields.setFieldsValue(started.current.begin);
    forget();
    setRestored(false);
  };
  const note = restored && (
    <Alert
      type="info"
      showIcon
      title={t('form.restored')}
      action={
        <Button size="small" onClick={clear}>
          {t('action.clear')}
        </Button>
      }
    />
  );
  return { first: started.current.first, note, changed, forget };
}

/** A dialog focuses its close button by itself; here the person wants to write. */
export function useFirstField(form: FormInstance, field: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!document.activeElement?.matches('input, textarea')) form.focusField(field);
    }, 50);
    return () => clearTimeout(timer);
  }, [form, field]);
}
