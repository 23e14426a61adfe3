// Where a form's files belong: to its module and, once it exists, to its record.
import type { UploadPlace } from '../../../../shared/api/upload.ts';
import { textOf } from '../../../record/records.ts';
import type { FormAccess } from '../../../record/registries.ts';

export function placeOf(form: FormAccess | undefined): UploadPlace {
  const place: UploadPlace = { picType: form?.module ?? '' };
  if (form?.id) place.modelId = form.id;
  const code = textOf(form?.values.code);
  if (code) place.code = code;
  return place;
}
