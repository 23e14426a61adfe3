// Writes a comment on an approval, with files.
import type { FileRow } from '@crm/protocol/answers/files';
import { flowLimits } from '@crm/protocol/flow';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FileList } from '../../engine/fields/controls/file/FileList.tsx';
import { UploadPopover } from '../../engine/fields/controls/file/UploadPopover.tsx';
import { CommentBox as EngineBox } from '../../engine/form/CommentBox.tsx';
import './approval.css';
import { act } from './approval.api.ts';
import './approval.i18n.ts';

interface Draft {
  text: string;
  files: FileRow[];
}
const nothing: Draft = { text: '', files: [] };
const place = { picType: 'flow' };
const anybody = () => true;

interface CommentBoxProps {
  task: number;
  /** Every other number than 0 and the one before brings the cursor here. */
  summons: number;
  sent(): void;
}

export function CommentBox({ task, summons, sent }: CommentBoxProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return (
    <EngineBox<Draft>
      name={`work.comment.${task}`}
      nothing={nothing}
      max={flowLimits.opinion}
      label={t('work.comment')}
      field="Ext"
      buttons={[t('work.send')]}
      summons={summons}
      hasMore={({ files }) => files.length > 0}
      send={async ({ text, files }, key) => {
        const ids = files.map((row) => row.id);
        const body = { taskid: task, Ext: text, ...(ids.length > 0 ? { files: ids } : {}) };
        const { msg } = await act(client, 'createComment', body, key);
        sent();
        return msg;
      }}
    >
      {({ files }, set, saving) => {
        const remove = ({ id }: FileRow) => set((before) => ({ files: before.files.filter((row) => row.id !== id) }));
        return (
          <>
            <UploadPopover
              place={place}
              disabled={saving}
              label={t('work.commentFiles')}
              room={flowLimits.commentFiles - files.length}
              max={flowLimits.commentFiles}
              arrived={(row) => set((before) => ({ files: [...before.files, row] }))}
              removed={remove}
            />
            <FileList rows={files} mayRemove={anybody} remove={remove} />
          </>
        );
      }}
    </EngineBox>
  );
}
