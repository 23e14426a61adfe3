// Calls of file. Written by npm run api-docs from the routes of the server.
import type { BulkDone, Rows } from '../envelope.ts';
import type { CallPath, FieldValue, NoBody } from '../call.ts';
import type { FileRow } from '../answers/files.ts';

export interface UploadFileBody {
  /** 模块名，或 avatar、album；分段上传只需第一次给出 */ picType?: string | number;
  /** 所属记录的编号；0 为尚未保存的表单 */ modelId?: number | string;
  /** 分组：字段名或自定的词 */ code?: string | number;
  /** 不使用，上传者是当前用户 */ userid?: number | string;
  /** 相册，默认 1 */ categoryid?: number | string;
  /** 不使用 */ page?: number | string;
  /** 不使用 */ rows?: number | string;
  /** 文件名，代替文件部分的名称 */ FileName?: string | number;
  /** 分段上传的编号，由第一次调用答复 */ uploadid?: string | number;
  /** 这一部分从第几个字节开始 */ offset?: number | string;
  /** 整个文件的字节数；给出时为分段上传 */ total?: number | string;
}
/** 上传文件（部分名 file），整个或分段；分段时答复 {uploadid, offset}，最后一次答复文件。登录后 */
export const uploadFile = 'api/file/UploadFile' as CallPath<UploadFileBody, FileRow | null | { uploadid: string; offset: number; }>;

export interface UploadStateBody {
  uploadid: string | number;
}
export interface UploadStateAnswer {
  file?: FileRow;
  uploadid: string;
  offset: number;
  total: number;
}
/** 分段上传已收到多少字节。登录后 */
export const uploadState = 'api/file/uploadState' as CallPath<UploadStateBody, UploadStateAnswer>;

export interface ListBody {
  picType: string | number;
  modelId?: number | string;
  code?: string | number;
}
export interface ListBeside {
  rows: FileRow[];
}
/** 一条记录的文件；rows 在答复的顶层。登录后 */
export const list = 'api/file/list' as CallPath<ListBody, null, ListBeside>;

export interface IndexBody {
  page?: number | string;
  rows?: number | string;
  /** 只列一个模块的，或 album、avatar */ picType?: string | number;
  /** 只列一个相册的 */ categoryid?: number | string;
  /** 文件名包含的文字 */ key?: string | number;
}
/** 自己上传的文件，新的在前；rows 和 total 在答复的顶层。登录后 */
export const index = 'api/file/index' as CallPath<IndexBody, null, Rows<FileRow>>;

/** 相册。登录后 */
export const categories = 'api/file/categories' as CallPath<NoBody, FieldValue[]>;

export interface EditBody {
  id: number | string;
  FileName: string | number;
}
/** 修改文件名；只有上传者可以。登录后 */
export const edit = 'api/file/edit' as CallPath<EditBody, FileRow>;

export interface DeleteFileBody {
  id: number | string;
}
/** 删除文件；只有上传者可以。登录后 */
export const deleteFile = 'api/file/DeleteFile' as CallPath<DeleteFileBody, BulkDone>;

export interface DeleteBody {
  id: number | string;
}
/** 删除文件；只有上传者可以。登录后 */
export const delete_ = 'api/file/delete' as CallPath<DeleteBody, BulkDone>;
