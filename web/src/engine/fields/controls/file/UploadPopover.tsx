// The button that adds attachments: a popover with the button that selects a file, and below it the files on their way.
import { PaperClipOutlined, UploadOutlined } from '@ant-design/icons';
import type { FileRow } from '@crm/protocol/answers/files';
import { fileFormats, fileLimits } from '@crm/protocol/files';
import { limits } from '@crm/protocol/limits';
import { Button, Popover } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadPlace } from '../../../../shared/api/upload.ts';
import { useFeedback } from '../../../../shared/ui/feedback.ts';
import { UnsavedChangesGuard } from '../../../interaction/UnsavedChangesGuard.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { type Uploading, useUploads } from './useUploads.ts';
import './file.css';
import './file.i18n.ts';
import '../../fields.i18n.ts';

interface UploadPopoverProps {
  id?: string;
  place: UploadPlace;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string;
  label?: string | undefined;
  /** How many more files there may be, and the whole number for the message. */
  room: number;
  max: number;
  arrived(row: FileRow): void;
  /** A file that has arrived is taken away again. */
  removed(row: FileRow): void;
}

const accepted = [...fileFormats.picture, ...fileFormats.document].map((format) => `.${format}`).join(',');

export function UploadPopover(props: UploadPopoverProps) {
  const { id, place, disabled, invalid, describedBy, label, room, max, arrived, removed } = props;
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const uploads = useUploads(arrived);
  const waiting = uploads.entries.filter((entry) => !entry.row && !entry.refused).length;
  const failed = uploads.entries.filter(({ problem }) => problem !== '');

  const choose = (files: File[]) => {
    let left = room - waiting;
    for (const file of files) {
      if (left-- <= 0) {
        feedback.error(t('file.tooMany', { max }));
        return;
      }
      if (file.size > fileLimits.size) uploads.refuse(file, t('file.tooLarge', { name: file.name }));
      else uploads.start(file, place);
    }
  };
  const remove = async (entry: Uploading) => {
    if (!(await feedback.confirm({ content: t('file.removeAsk', { name: entry.name }) }))) return;
    uploads.remove(entry.key);
    if (entry.row) removed(entry.row);
  };

  return (
    <>
      <UnsavedChangesGuard when={uploads.busy} />
      <Popover
        trigger="click"
        placement="bottomLeft"
        open={open && !disabled}
        onOpenChange={setOpen}
        styles={{ container: { boxSizing: 'border-box', width: limits.uploadWidth, maxWidth: 'calc(100vw - 24px)' } }}
        content={
          <div className="upload-panel" role="dialog" aria-label={t('file.title')}>
            <div className="upload-title">{t('file.title')}</div>
            <input
              ref={input}
              type="file"
              hidden
              multiple={max > 1}
              accept={accepted}
              aria-label={t('file.select')}
              onChange={(event) => {
                choose([...(event.target.files ?? [])]);
                // The same file may be chosen again after it failed.
                event.target.value = '';
              }}
            />
            <Button icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
              {t('file.select')}
            </Button>
            <UploadProgress entries={uploads.entries} retry={uploads.retry} remove={(entry) => void remove(entry)} />
          </div>
        }
      >
        <Button
          id={id}
          aria-label={label || t('file.add')}
          {...(id ? { 'aria-labelledby': `${id}-label ${id}` } : {})}
          size="small"
          disabled={disabled}
          danger={invalid}
          icon={<PaperClipOutlined aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-describedby={describedBy}
        >
          {label || t('file.add')}
        </Button>
      </Popover>
      {/* What is not attached is not sent: that shows beside the button too, once the popover is closed. */}
      {failed.length > 0 && !open && (
        <div className="form-problem" role="alert">
          {t('file.notAttached', { names: failed.map(({ name }) => name).join('、') })} {failed[0]?.problem}
        </div>
      )}
    </>
  );
}
