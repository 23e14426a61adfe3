// Makes a form, from a ready-made one, a copy or nothing, and sets one up: name, kind, look, and whom it is for.
import { limits } from '@crm/protocol/limits';
import { type WorkFormRow, type WorkFormTemplate, workFormLimits, workFormTypes } from '@crm/protocol/workForm';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Input, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ControlField } from '../../engine/ControlField.tsx';
import { conflictText } from '../../engine/conflictText.ts';
import { useFirstField } from '../../engine/formDraft.tsx';
import { showFieldErrors } from '../../engine/formErrors.ts';
import { useDiscardQuestion } from '../../engine/Leaving.tsx';
import { newAttemptKey } from '../../shared/api/attempt.ts';
import { ApiError } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { BeginStep } from './BeginStep.tsx';
import { ColorField, IconField } from './FaceFields.tsx';
import { FaceTile } from './FaceTile.tsx';
import { type FormValues, rowValues, sentForm, templateValues } from './formBody.ts';
import { addForm, editForm, readFormsAgain } from './workForm.api.ts';
import './workForm.css';
import './words.ts';

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
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const feedback = useFeedback();
  const mayDiscard = useDiscardQuestion();
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
  const [attempt] = useState(newAttemptKey);
  const [saving, setSaving] = useState(false);
  const [conflict, setConflict] = useState('');
  const look = { icon: Form.useWatch('icon', form) ?? first.icon, color: Form.useWatch('color', form) ?? first.color };
  useFirstField(form, 'name');

  const save = async (values: FormValues) => {
    setSaving(true);
    setConflict('');
    try {
      const body = sentForm(values);
      if (row) {
        feedback.success(await editForm(row, body));
        saved(0);
      } else {
        const begun = copyOf ? { copyOf: copyOf.id } : template ? { template: template.key } : {};
        const { id, msg } = await addForm({ ...body, ...begun }, attempt);
        feedback.success(msg);
        saved(id);
      }
      void readFormsAgain(client);
    } catch (error) {
      if (row && error instanceof ApiError && error.code === 'conflict')
        setConflict(conflictText(error, t, i18n.language));
      else if (!showFieldErrors(form, error)) feedback.error(error);
      setSaving(false);
    }
  };
  const leave = async () => {
    if (!form.isFieldsTouched() || (await mayDiscard())) close();
  };

  return (
    <Modal
      open
      centered
      className="form-setup"
      width={limits.dialogWidth}
      title={t(row ? 'workForm.editTitle' : 'workForm.create')}
      mask={{ closable: false }}
      onCancel={() => void leave()}
      footer={[
        back && (
          <Button key="back" className="form-setup-back" onClick={back}>
            {t('workForm.back')}
          </Button>
        ),
        <Button key="cancel" onClick={() => void leave()}>
          {t('confirm.cancel')}
        </Button>,
        <Button key="save" type="primary" loading={saving} onClick={() => form.submit()}>
          {t(row ? 'action.save' : 'workForm.createOk')}
        </Button>,
      ]}
    >
      {conflict && <Alert type="warning" showIcon title={conflict} />}
      <Form
        form={form}
        labelCol={{ flex: '108px' }}
        initialValues={first}
        onFinish={(values) => void save(values)}
        scrollToFirstError={{ focus: true }}
      >
        <div className="form-setup-name">
          <FaceTile {...look} />
          <Form.Item
            name="name"
            label={t('workForm.name')}
            validateFirst
            rules={[
              { required: true, whitespace: true, message: t('workForm.nameMissing') },
              { max: workFormLimits.name, message: t('workForm.nameLong', { max: workFormLimits.name }) },
            ]}
          >
            <Input autoFocus count={{ show: true, max: workFormLimits.name }} onPressEnter={() => form.submit()} />
          </Form.Item>
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
          <ControlField
            item={{ type: 'user', field: 'users', title: t('workForm.users'), max: workFormLimits.named }}
          />
        </Form.Item>
        <Form.Item name="sort" label={t('workForm.sort')} extra={t('workForm.sortHint')}>
          <InputNumber min={0} max={9999} precision={0} />
        </Form.Item>
      </Form>
    </Modal>
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
