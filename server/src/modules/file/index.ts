// Files: attachments of records, values of form fields, albums and avatars.
import { defineModule } from '../../engine/module.ts';
import { cleanUpJob } from './clean-up.job.ts';
import { fileFieldTypes } from './field-types.ts';
import { forgetFiles } from './file.queries.ts';
import { fileRoutes } from './file.routes.ts';
import { richText } from './rich-text.ts';

export {
  attachFiles,
  type CarriedFile,
  countFiles,
  filesById,
  keepOnlyFile,
  moveFiles,
  objectKey,
  returnFiles,
  takeFiles,
  thumbKey,
} from './file.queries.ts';
export { keepMade, storeMade, zKept } from './made.ts';
export { openPicture } from './open.ts';
export { requireMakingRoom, roomFor } from './room.ts';

export const fileModule = defineModule({
  name: 'file',
  verbs: {
    uploadFile: ['上传附件', 'Uploaded attachment'],
    renameFile: ['重命名附件', 'Renamed attachment'],
    deleteFile: ['删除附件', 'Deleted attachment'],
  },
  fieldTypes: { ...fileFieldTypes, editor: richText },
  settings: [
    {
      key: 'file.reserve',
      label: '为管理员保留的磁盘空间',
      english: 'Disk space reserved for administrators',
      group: '数据',
      hint: [
        '剩余空间少于此数时，只有管理员还能上传',
        'When free space falls below this, only administrators can upload',
      ],
      type: 'number',
      initial: 1,
      min: 0,
      max: 100_000,
      unit: 'GB',
    },
  ],
  forgets: forgetFiles,
  jobs: [cleanUpJob],
  routes: (engine, modules) => fileRoutes(engine, modules),
});
