// Makes a form, from a ready-made one, a copy or nothing, and sets one up: name, kind, look, and whom it is for.

import type { WorkFormRow, WorkFormTemplate } from '@crm/protocol/answers/workForm';
import { limits } from '@crm/protocol/limits';
import { workFormLimits, workFormTypes } from '@crm/protocol/workForm';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, InputNumber, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ControlField } from '../../engine/fields/ControlField.tsx';
import { TextItem } from '../../engine/form/TextItem.tsx';
import { SettingsForm } from '../../engine/settings/SettingsForm.tsx';
import { useWatched } from '../../shared/ui/useWatched.ts';
import { BeginStep } from './BeginStep.tsx';
import { ColorField, IconField } from './FaceFields.tsx';
import { FaceTile } from './FaceTile.tsx';
import { type FormValues, rowValues, sentForm, templateValues } from './formBody.ts';
import { addForm, editForm, readForm, readFormsAgain } from './workForm.api.ts';
import './workForm.css';
import './workForm.i18n.ts';

export interface FormDialogProps {
  /** The form that is set up; a new one where missing. */
  form?: WorkFormRow;
  /** The form whose fields a new one begins with. */
  copyOf?: WorkFormRow;
  close(): void;
  /** @param made id of the new form, 0 where one was changed */
  saved(made: number): void;
}

interface FieldsProps extends FormDialogProps {
  template: WorkFormTemplate | undefined;
  back: (() => void) | undefined;
}

function Fields({ form: row, copyOf, template, back, close, saved }: FieldsProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [form] = Form.useForm<FormValues>();
  const [first] = useState((): FormValues => {
    if (row) return rowValues(row);
    if (copyOf)
      return {
        ...rowValues(copyOf),
        name: t('workForm.copyName', { name: copyOf.name }),
      };
    return templateValues(template);
  });
  /** Id of one that was made. */
  const made = useRef(0);
  const appearance = { icon: useWatched('icon', form) ?? first.icon, color: useWatched('color', form) ?? first.color };
  const send = async (values: FormValues, key: string, over?: number) => {
    const body = sentForm(values);
    if (row) return editForm({ ...row, version: over ?? row.version }, body);
    const origin = copyOf ? { copyOf: copyOf.id } : template ? { template: template.key } : {};
    const { id, msg } = await addForm({ ...body, ...origin }, key);
    made.current = id;
    return msg;
  };

  const newest = async () => row && rowValues(await readForm(row.id));

  return (
    <SettingsForm
      form={form}
      className="form-setup"
      labelWidth={108}
      title={t(row ? 'workForm.editTitle' : 'workForm.create')}
      okText={t(row ? 'action.save' : 'workForm.createOk')}
      aside={
        back && (
          <Button className="form-setup-back" onClick={back}>
            {t('workForm.back')}
          </Button>
        )
      }
      first={first}
      focus="name"
      send={send}
      newest={newest}
      onClose={close}
      onSaved={() => {
        saved(made.current);
        void readFormsAgain(client);
      }}
    >
      <div className="form-setup-name">
        <FaceTile {...appearance} />
        <TextItem
          name="name"
          label={t('workForm.name')}
          max={workFormLimits.name}
          required
          input={{ autoFocus: true, showCount: true }}
        />
      </div>
      <Form.Item name="type" label={t('workForm.type')}>
        <ControlField item={{ type: 'statusSelect', field: 'type', title: t('workForm.type'), key: workFormTypes }} />
      </Form.Item>
      <Form.Item name="Ext" label={t('workForm.note')}>
        <Input.TextArea rows={2} maxLength={workFormLimits.Ext} placeholder={t('workForm.noteHint')} />
      </Form.Item>
      <Form.Item name="icon" label={t('workForm.icon')}>
        <IconField />
      </Form.Item>
      <Form.Item name="color" label={t('workForm.color')}>
        <ColorField />
      </Form.Item>
      <Form.Item name="branches" label={t('workForm.branches')}>
        <ControlField
          item={{ type: 'branch', field: 'branches', title: t('workForm.branches'), max: workFormLimits.named }}
        />
      </Form.Item>
      <Form.Item name="users" label={t('workForm.users')} extra={t('workForm.audienceHint')}>
        <ControlField item={{ type: 'user', field: 'users', title: t('workForm.users'), max: workFormLimits.named }} />
      </Form.Item>
      <Form.Item name="sort" label={t('workForm.sort')} extra={t('workForm.sortHint')}>
        <InputNumber min={0} max={9999} precision={0} />
      </Form.Item>
    </SettingsForm>
  );
}

export default function FormDialog(props: FormDialogProps) {
  const { t } = useTranslation();
  const { form, copyOf, close } = props;
  /** Undefined as long as nothing was chosen; null: it begins empty. */
  const [template, setTemplate] = useState<WorkFormTemplate | null>();
  if (form || copyOf || template !== undefined)
    return (
      <Fields
        {...props}
        template={template ?? undefined}
        back={form || copyOf ? undefined : () => setTemplate(undefined)}
      />
    );
  return (
    <Modal open centered width={limits.dialogWidth} title={t('workForm.create')} footer={null} onCancel={close}>
      <BeginStep choose={(chosen) => setTemplate(chosen ?? null)} />
    </Modal>
  );
}
