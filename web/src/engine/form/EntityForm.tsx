// The create and edit dialog of every module, built from the definition that the server sends.

import type { FormDefinition } from '@crm/protocol/answers/form';
import type { RowCall } from '@crm/protocol/call';
import { limits } from '@crm/protocol/limits';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal } from 'antd';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../../shared/api/client.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { FormField, rowsByEnd } from '../fields/FormField.tsx';
import { controlsAreThere, loadControls, placesIn } from '../fields/fieldTypes.ts';
import { useDefinition } from '../record/definitions.ts';
import { ConflictNotice } from './Conflict.tsx';
import '../fields/fields.i18n.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { asEdited, dialogItems, withCompanions } from '../fields/formValues.ts';
import type { Values } from '../fields/validation.ts';
import { isLosing, UnsavedChangesGuard, useDiscardQuestion } from '../interaction/UnsavedChangesGuard.tsx';
import { LoadProblem } from '../record/LoadProblem.tsx';
import { detailCall, requestBody } from '../record/recordCalls.ts';
import { fieldNotesFor, type Row, rowNoteFor } from '../record/registries.ts';
import { useEntityForm } from './useEntityForm.ts';

export interface EntityFormProps {
  /** Wire name of the module whose definition makes the form. */
  module: string;
  /** Record to edit; 0 creates one. */
  id: number;
  open: boolean;
  /** Replaces 新建… or 编辑…. */
  title?: string;
  /** First values of a new record. */
  preset?: Values;
  /** Name that the new record begins with, the value of one preset: an older draft does not replace it. */
  name?: string | undefined;
  /** Field that has the focus at first. */
  at?: string | undefined;
  /** Fields that cannot be changed here, such as the customer of a contact made in the customer's panel. */
  locked?: string[];
  /** Renders another form of the module, such as one that requires a reason and sends to another call. */
  reshape?(definition: FormDefinition): FormDefinition;
  /** Below the fields of a new record under approval. @param body what would be sent; null while something is missing */
  below?(body: Values | null): ReactNode;
  /** Replaces 保存. */
  saveLabel?: string | undefined;
  /** The caller reports the outcome. */
  quiet?: boolean;
  onClose(): void;
  /** @param draft it was saved instead of submitted */
  onSaved?(id: number, draft: boolean): void;
}

/** Called on the form in the dialog before it closes. */
interface Guard {
  dirty: boolean;
  discard(): void;
  /** Puts the focus into the first field, unless somebody writes already. */
  begin(): void;
}

const nothingTyped: Guard = { dirty: false, discard: () => undefined, begin: () => undefined };

interface FormBodyProps extends EntityFormProps {
  definition: FormDefinition;
  row: Row | null;
  guard: RefObject<Guard>;
  leave(): void;
}

function FormBody(props: FormBodyProps) {
  const { definition, row, id, preset, name, locked, at, below, guard, quiet, leave, onClose, onSaved } = props;
  const { t } = useTranslation();
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const compact = useNarrow();
  const layout = compact ? 1 : definition.layout;

  const focusField = useCallback((key?: string) => {
    const [field, cell] = key ? [key.replace(/\[.*/, ''), key.replace(/^[^[]*/, '')] : [];
    const rows = [...(element.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
    const whole = field ? rows.find((row) => row.dataset.field === field) : element.current;
    const cells = cell ? [...(whole?.querySelectorAll<HTMLElement>('[data-place]') ?? [])] : [];
    const place = cells.find((one) => one.dataset.place === cell) ?? whole;
    place?.scrollIntoView({ block: key ? 'center' : 'nearest' });
    const target = place?.querySelector<HTMLElement>(
      // A field's row holds its label, too; a cell holds nothing but its control. A record is chosen in a box that nothing is typed in.
      `${place === element.current || place === whole ? '.form-control ' : ''}:is(input:not([readonly]), input[aria-haspopup=dialog]:placeholder-shown, textarea:not([readonly]), button):not([disabled]):not([type=hidden]), .ant-select input`,
    );
    target?.focus({ preventScroll: Boolean(key) });
  }, []);

  const entry = useEntityForm({
    definition,
    id,
    row,
    preset,
    name,
    ...(quiet ? { quiet } : {}),
    reveal: (field) => setTimeout(() => focusField(field)),
    onSaved: (savedId, keep, draft) => {
      onSaved?.(savedId, draft);
      if (keep) setTimeout(() => focusField());
      else onClose();
    },
  });

  const { items, form, problems, hints, saving, conflict, dirty, discard, save, check } = entry;

  const rows = id === 0 ? rowsByEnd(items, layout) : undefined;

  const begin = useCallback(() => {
    // A quick person types already, or answers a question above.
    const active = document.activeElement;
    const typing = element.current?.contains(active) && active?.matches('input, textarea');
    if (!typing && !active?.closest('.ant-modal-confirm')) focusField(at);
  }, [focusField, at]);

  useEffect(() => {
    guard.current = { dirty, discard, begin };
  }, [guard, dirty, discard, begin]);

  useEffect(() => {
    const timer = setTimeout(begin, 50);
    return () => clearTimeout(timer);
  }, [begin]);

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || event.defaultPrevented) return;
    const target = event.target as HTMLElement;
    if (!element.current?.contains(target)) return;
    const inArea = target instanceof HTMLTextAreaElement;
    if (inArea ? !(event.ctrlKey || event.metaKey) : !(target instanceof HTMLInputElement)) return;
    if (!inArea && target.closest('.ant-select, .ant-picker')) return;
    event.preventDefault();
    void save(false);
  };

  return (
    <form
      ref={element}
      className="form"
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
      style={{ '--form-label-width': `${definition.labelWidth}px` } as React.CSSProperties}
    >
      {entry.restored && dirty && (
        <Alert
          className="form-conflict"
          type="info"
          showIcon
          title={t('form.restored')}
          action={
            <Button
              size="small"
              onClick={() => {
                entry.restart();
                focusField();
              }}
            >
              {t('action.clear')}
            </Button>
          }
        />
      )}
      {entry.offered && (
        <Alert
          className="form-conflict"
          type="info"
          showIcon
          title={t('form.offered')}
          action={
            <Button
              size="small"
              onClick={() => {
                entry.takeOffered();
                focusField();
              }}
            >
              {t('form.takeOffered')}
            </Button>
          }
        />
      )}
      <UnsavedChangesGuard when={!entry.safe} />
      {!entry.safe && <Alert className="form-conflict" type="warning" showIcon title={t('form.notKept')} />}
      {conflict && (
        <ConflictNotice className="form-conflict" text={conflict} keeps reload={() => void entry.reload()} />
      )}
      <div className="form-grid" style={{ gridTemplateColumns: `repeat(${layout}, minmax(0, 1fr))` }}>
        {items.flatMap((item) => [
          <div key={item.id} style={{ display: 'contents' }} onBlur={() => problems[item.field] && check(item.field)}>
            <FormField
              item={item}
              formId={formId}
              layout={layout}
              form={form}
              problem={problems[item.field]}
              problems={placesIn(problems, item.field)}
              hint={hints[item.field]}
              notes={fieldNotesFor(definition.module, item.field, id === 0)}
              disabled={locked?.includes(item.field)}
            />
          </div>,
          ...(rows?.get(item) ?? []).map(({ id: of, field }) => {
            const Note = rowNoteFor(definition.module, field);
            return (
              Note && (
                <div key={`note-${of}`} className="form-row-note">
                  <Suspense fallback={null}>
                    <Note value={form.values[field]} />
                  </Suspense>
                </div>
              )
            );
          }),
        ])}
        {below && <div className="form-below">{below(entry.complete() ? entry.body() : null)}</div>}
      </div>
      <div className="form-footer">
        <Button onClick={leave}>{t('confirm.cancel')}</Button>
        {id === 0 && definition.approved && (
          <Button onClick={() => void save(false, { state: 'draft' })} disabled={saving}>
            {t('form.saveDraft')}
          </Button>
        )}
        {id === 0 && !below && (
          <Button onClick={() => void save(true)} disabled={saving}>
            {t('form.saveAndContinue')}
          </Button>
        )}
        <Button type="primary" onClick={() => void save(false)} loading={saving}>
          {props.saveLabel ?? t(below ? 'form.handIn' : 'action.save')}
        </Button>
      </div>
    </form>
  );
}

/** Item types of the form and of the tables in it, as one text. */
function controlTypes(definition: FormDefinition): string {
  return dialogItems(definition)
    .flatMap((item) => [item, ...(item.columns ?? [])])
    .map((item) => item.type)
    .join(' ');
}

/** Fetches the controls of a new record. */
export const loadFormControls = (definition: FormDefinition): Promise<void> =>
  loadControls(controlTypes(withCompanions(definition)).split(' '));

function FormLoader(props: Omit<FormBodyProps, 'definition' | 'row'>) {
  const { module, id, reshape } = props;
  const definition = useDefinition(module);
  const shown = useMemo(() => {
    const own = definition.data && (id === 0 ? withCompanions : asEdited)(definition.data);
    return own && reshape ? reshape(own) : own;
  }, [definition.data, id, reshape]);
  const call = shown && detailCall(shown);
  const detail = useQuery({
    queryKey: ['form', module, id],
    queryFn: ({ signal }) => post(call as RowCall, requestBody(call as RowCall, module, { id }), { signal }),
    enabled: id !== 0 && call !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const types = shown && controlTypes(shown);
  const [ready, setReady] = useState(() => types !== undefined && controlsAreThere(types.split(' ')));
  useEffect(() => {
    let stays = true;
    // A control that cannot be fetched shows this at its own place.
    const stand = () => stays && setReady(true);
    if (types !== undefined) void loadControls(types.split(' ')).then(stand, stand);
    return () => {
      stays = false;
    };
  }, [types]);
  const row = id ? detail.data : null;
  // A form that stands keeps standing: what is fetched again in the meantime, and fails, takes nothing typed away.
  if (ready && shown && row !== undefined) return <FormBody {...props} definition={shown} row={row} />;
  const error = definition.error ?? (id ? detail.error : null);
  if (error) {
    return (
      <LoadProblem error={error} retry={() => void (definition.error ? definition.refetch() : detail.refetch())} />
    );
  }
  return <Skeleton rows={6} title={false} />;
}

export default function EntityForm(props: EntityFormProps) {
  const { module, id, open, onClose } = props;
  const { t } = useTranslation();
  const mayDiscard = useDiscardQuestion();
  const compact = useNarrow();
  const { data: definition } = useDefinition(module, open);
  const guard = useRef<Guard>(nothingTyped);
  const asking = useRef(false);
  // One that is new stands in one pass; antd's draws nothing in the first pass of one that was closed.
  const [stands, setStands] = useState(open);
  if (open && !stands) setStands(true);

  const leave = async () => {
    if (asking.current) return;
    if (guard.current.dirty || isLosing()) {
      asking.current = true;
      const agreed = await mayDiscard();
      asking.current = false;
      if (!agreed) return;
      guard.current.discard();
    }
    onClose();
  };

  const name = definition?.title ?? '';
  const title = props.title ?? t(id ? 'form.editTitle' : 'form.createTitle', { title: name });
  if (!stands) return null;
  return (
    <Modal
      open={open}
      title={title}
      width={compact ? '100vw' : definition?.width || limits.dialogWidth}
      className={compact ? 'form-dialog form-dialog-full' : 'form-dialog'}
      centered={!compact}
      footer={null}
      mask={{ closable: false }}
      destroyOnHidden
      onCancel={() => void leave()}
      // The dialog takes the focus itself when it stands; a form that was there before would lose it to the button that closes.
      afterOpenChange={(isOpen) => isOpen && guard.current.begin()}
      afterClose={() => {
        guard.current = nothingTyped;
        setStands(false);
      }}
    >
      <FormLoader {...props} guard={guard} leave={() => void leave()} />
    </Modal>
  );
}
