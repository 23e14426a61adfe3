// The tab 附件 of a record: its files, added, opened, renamed and deleted.

import type { FileRow } from '@crm/protocol/answers/files';
import type { AnyCall, SentTo } from '@crm/protocol/call';
import * as fileCalls from '@crm/protocol/calls/file';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileList } from '../../engine/fields/controls/file/FileList.tsx';
import { nameOf } from '../../engine/fields/controls/file/fileRows.ts';
import { UploadPopover } from '../../engine/fields/controls/file/UploadPopover.tsx';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { postAnswer } from '../../shared/api/client.ts';
import { useSession } from '../../shared/session/session.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import './attachment.css';
import { Empty } from '../../shared/ui/Empty.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { useFiles } from './file.api.ts';
import '../../engine/fields/fields.i18n.ts';
import './file.i18n.ts';

export interface AttachmentTabProps {
  module: string;
  id: number;
  /** The record's own code, where it has one. */
  code?: string;
  /** False where the person may only look. */
  mayWrite?: boolean;
  /** Tells the panel around it that the number of files changed. */
  onChanged?(): void;
}

/** No limit of the tab's own; the server has one. */
const most = 200;

export default function AttachmentTab({ module, id, code = '', mayWrite = true, onChanged }: AttachmentTabProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const { user } = useSession();
  const files = useFiles(module, id, code);
  const [renaming, setRenaming] = useState<{ row: FileRow; name: string } | null>(null);
  useRefresh(module, files.refresh, (change) => change.ids.length === 0 || change.ids.includes(id));

  const changed = () => {
    files.refresh();
    onChanged?.();
  };
  const send = async <Call extends AnyCall>(call: Call, body: SentTo<Call>, fallback: string) => {
    try {
      const { msg } = await postAnswer(call, body);
      feedback.success(msg || fallback);
      changed();
      return true;
    } catch (error) {
      feedback.error(error);
      return false;
    }
  };
  const remove = async (row: FileRow, confirmFirst: boolean) => {
    if (
      confirmFirst &&
      !(await feedback.confirm({ content: t('file.deleteInList'), danger: true, about: row.FileName }))
    )
      return;
    await send(fileCalls.deleteFile, { id: row.id }, t('file.deleted'));
  };
  const rename = async () => {
    if (!renaming?.name.trim()) return;
    const { row, name } = renaming;
    if (await send(fileCalls.edit, { id: row.id, FileName: name.trim() }, t('form.saved'))) setRenaming(null);
  };

  if (files.error && !files.data) return <LoadProblem error={files.error} retry={() => void files.refetch()} />;
  if (!files.data) return <Skeleton rows={3} title={false} />;
  const rows = files.data;
  return (
    <div className="attachments">
      {mayWrite && (
        <UploadPopover
          place={{ picType: module, modelId: id, ...(code ? { code } : {}) }}
          room={most - rows.length}
          max={most}
          arrived={changed}
          removed={(row) => void remove(row, false)}
        />
      )}
      {rows.length === 0 && <Empty description={t('file.none')} />}
      <FileList
        rows={rows}
        details
        mayRemove={(row) => mayWrite && row.userid === user?.UserID}
        remove={(row) => void remove(row, true)}
        rename={(row) => setRenaming({ row, name: nameOf(row) })}
      />
      <Modal
        open={renaming !== null}
        title={t('file.rename')}
        okText={t('action.save')}
        cancelText={t('confirm.cancel')}
        okButtonProps={{ disabled: !renaming?.name.trim() }}
        destroyOnHidden
        onOk={rename}
        onCancel={() => setRenaming(null)}
      >
        <Input
          autoFocus
          value={renaming?.name ?? ''}
          maxLength={200}
          aria-label={t('file.name')}
          onChange={(event) => setRenaming((before) => before && { ...before, name: event.target.value })}
          onPressEnter={() => void rename()}
        />
      </Modal>
    </div>
  );
}
