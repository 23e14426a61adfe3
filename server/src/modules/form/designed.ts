// A form as its designer sees it: every field with its properties, and its deleted fields.
import type { DesignedForm } from '@crm/protocol/answers/customForm';
import { msg } from '@crm/protocol/sentences';
import type { Call, EntityDefinition } from '../../engine/entity.ts';
import { select } from '../../platform/db/query.ts';
import { notFound } from '../../platform/errors.ts';
import { recordsOf, shapedFields } from './field-record.ts';
import { designed } from './shape.ts';

export async function designedForm(call: Call, entity: EntityDefinition): Promise<DesignedForm> {
  const form = await call.db.first(select('form', ['id', 'version'])`where module = ${entity.module}`);
  if (!form) throw notFound(msg('formMissing'));
  const records = await recordsOf(call.db, form.id);
  const deleted = records.filter((record) => record.custom && record.status === 0);
  return {
    id: form.id,
    module: entity.module,
    title: entity.label,
    version: form.version,
    fields: shapedFields(entity, records).map(designed),
    deleted: deleted.map(({ id, field, type, title }) => ({
      id,
      field,
      type: type as DesignedForm['deleted'][number]['type'],
      title: title ?? '',
    })),
  };
}
