// Unsaved changes of the designer: stored in this browser, and offered again, over changes that others saved meanwhile.
import type { DesignedForm } from '@crm/protocol/answers/customForm';
import { Alert, Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../engine/form/drafts.ts';
import './customForm.css';
import { changeOf, type Draft, rebased } from './designer.ts';
import './customForm.i18n.ts';

interface StoredDraft {
  /** The form that it was designed on. */
  form: DesignedForm;
  draft: Draft;
}

const example: Partial<StoredDraft> = { form: {} as DesignedForm, draft: {} as Draft };

interface FormDraft {
  /** Offers what was kept; nothing where there is none, or once it was answered. */
  offer: ReactNode;
  /** False while leaving would lose something. */
  safe: boolean;
}

/** @param dirty it differs from what is stored @param restore puts it into the designer */
export function useFormDraft(
  form: DesignedForm,
  draft: Draft,
  dirty: boolean,
  restore: (draft: Draft) => void,
): FormDraft {
  const { t } = useTranslation();
  const { found, keep, safe } = useDraft<StoredDraft>(`customForm.${form.module}`, example);
  const [offered, setOffered] = useState(() => {
    const restored = found && rebased(found.form, found.draft, form);
    return restored && changeOf(form, restored).count > 0 ? restored : null;
  });
  useEffect(() => {
    // What is offered stays until it is answered, whatever is designed meanwhile.
    if (!offered) keep(dirty ? { form, draft } : null);
  }, [offered, dirty, form, draft, keep]);
  const take = () => {
    if (offered) restore(offered);
    setOffered(null);
  };
  const offer = offered && (
    <Alert
      type="info"
      showIcon
      title={t('customForm.draftFound')}
      action={
        <span className="designer-answers">
          <Button size="small" onClick={take}>
            {t('customForm.draftRestore')}
          </Button>
          <Button size="small" onClick={() => setOffered(null)}>
            {t('customForm.draftDrop')}
          </Button>
        </span>
      }
    />
  );
  return { offer, safe: safe && !(offered && dirty) };
}
