// Item type `file`: attachments of a form; what was saved is deleted for good, what was just added is only taken out.

import type { FileRow } from '@crm/protocol/answers/files';
import * as fileCalls from '@crm/protocol/calls/file';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { postAnswer } from '../../../../shared/api/client.ts';
import { useSession } from '../../../../shared/session/session.ts';
import { useFeedback } from '../../../../shared/ui/feedback.ts';
import type { ControlProps } from '../../../record/registries.ts';
import { FileList } from './FileList.tsx';
import { filesOf, maxFiles, nameOf } from './fileRows.ts';
import { UploadPopover } from './UploadPopover.tsx';
import { placeOf } from './uploadPlace.ts';
import './file.i18n.ts';
import '../../fields.i18n.ts';

const listHeight = 100;

export default function FileControl({ item, value, onChange, id, disabled, status, describedBy, form }: ControlProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const { user } = useSession();
  const rows = filesOf(value);
  // Several files may arrive between two drawings.
  const current = useRef(rows);
  useEffect(() => {
    current.current = filesOf(value);
  }, [value]);
  const max = maxFiles(item, 1);
  const off = Boolean(disabled || item.readonly);

  const set = (next: FileRow[]) => {
    current.current = next;
    onChange(next);
  };
  const without = (row: FileRow) => current.current.filter((other) => other.id !== row.id);

  const remove = async (row: FileRow) => {
    if (!(await feedback.confirm({ content: t('file.deleteAsk'), danger: true, about: nameOf(row) }))) return;
    try {
      const { msg } = await postAnswer(fileCalls.deleteFile, { id: row.id });
      feedback.success(msg || t('file.deleted'));
      set(without(row));
    } catch (error) {
      feedback.error(error);
    }
  };

  return (
    <div className="file-field" role="group" aria-labelledby={`${id}-label`}>
      {!off && (
        <UploadPopover
          id={id}
          place={placeOf(form)}
          invalid={status === 'error'}
          {...(describedBy ? { describedBy } : {})}
          label={item.placeholder}
          room={max - rows.length}
          max={max}
          arrived={(row) => set([...current.current, row])}
          removed={(row) => set(without(row))}
        />
      )}
      <FileList
        rows={rows}
        height={item.height ?? listHeight}
        mayRemove={(row) => !off && row.userid === user?.UserID}
        remove={(row) => void remove(row)}
      />
    </div>
  );
}
