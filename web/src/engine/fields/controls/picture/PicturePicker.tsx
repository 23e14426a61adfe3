// The dialog that brings one picture: uploaded from this device, or chosen from the album.

import { UploadOutlined } from '@ant-design/icons';
import type { FileRow } from '@crm/protocol/answers/files';
import * as fileCalls from '@crm/protocol/calls/file';
import { fileFormats, fileLimits } from '@crm/protocol/files';
import { limits } from '@crm/protocol/limits';
import { Button, Modal, Tabs } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadPlace } from '../../../../shared/api/upload.ts';
import { Empty } from '../../../../shared/ui/Empty.tsx';
import { useFeedback } from '../../../../shared/ui/feedback.ts';
import { Skeleton } from '../../../../shared/ui/Skeleton.tsx';
import { UnsavedChangesGuard } from '../../../interaction/UnsavedChangesGuard.tsx';
import { ScrollEnd } from '../../../query/ScrollEnd.tsx';
import { useInfiniteRows } from '../../../query/useInfiniteRows.ts';
import { LoadProblem } from '../../../record/LoadProblem.tsx';
import { nameOf, shortName } from '../file/fileRows.ts';
import { UploadProgress } from '../file/UploadProgress.tsx';
import { useUploads } from '../file/useUploads.ts';
import '../file/file.css';
import '../../fields.i18n.ts';

interface PicturePickerProps {
  open: boolean;
  place: UploadPlace;
  onPick(row: FileRow): void;
  onClose(): void;
}

const accepted = fileFormats.picture.map((format) => `.${format}`).join(',');
const albumRows = 20;

function LocalUpload({ place, onPick }: Pick<PicturePickerProps, 'place' | 'onPick'>) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const input = useRef<HTMLInputElement>(null);
  const uploads = useUploads(onPick);
  const choose = (file: File | undefined) => {
    if (!file) return;
    if (!file.type.startsWith('image/')) feedback.error(t('picture.only'));
    else if (file.size > fileLimits.pictureSize) feedback.error(t('file.tooLarge', { name: file.name }));
    else uploads.start(file, place);
  };
  return (
    <div className="upload-panel">
      <UnsavedChangesGuard when={uploads.busy} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted}
        aria-label={t('file.select')}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button icon={<UploadOutlined aria-hidden />} disabled={uploads.busy} onClick={() => input.current?.click()}>
        {t('file.select')}
      </Button>
      <UploadProgress entries={uploads.entries} retry={uploads.retry} remove={({ key }) => uploads.remove(key)} />
    </div>
  );
}

function Album({ onPick }: Pick<PicturePickerProps, 'onPick'>) {
  const { t } = useTranslation();
  const album = useInfiniteRows(['file', 'album'], fileCalls.index, { picType: 'album' }, albumRows);
  if (album.error && album.rows.length === 0) return <LoadProblem error={album.error} retry={album.refetch} />;
  if (album.first) return <Skeleton rows={4} title={false} />;
  if (album.rows.length === 0) {
    return <Empty description={t('picture.albumEmpty')} />;
  }
  return (
    <div className="album">
      <ul className="pictures">
        {album.rows.map((row) => (
          <li key={row.id} className="picture">
            <button
              type="button"
              className="picture-choice"
              aria-label={t('picture.choose', { name: nameOf(row) })}
              onClick={() => onPick(row)}
            >
              <img src={row.thumb || row.url} alt="" loading="lazy" />
              <span className="picture-name">{shortName(nameOf(row))}</span>
            </button>
          </li>
        ))}
      </ul>
      <ScrollEnd more={album.more} loading={album.loadingMore} />
    </div>
  );
}

export default function PicturePicker({ open, place, onPick, onClose }: PicturePickerProps) {
  const { t } = useTranslation();
  return (
    <Modal
      open={open}
      title={t('picture.pick')}
      width={limits.userPickerWidth}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      {/* Keys of this dialog are not the form's behind it. */}
      <div onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}>
        <Tabs
          items={[
            { key: 'local', label: t('picture.local'), children: <LocalUpload place={place} onPick={onPick} /> },
            { key: 'album', label: t('picture.album'), children: <Album onPick={onPick} /> },
          ]}
        />
      </div>
    </Modal>
  );
}
