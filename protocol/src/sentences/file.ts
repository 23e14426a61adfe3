// Messages about uploads, files and pictures; each sentence in both languages.
import type { Catalogue } from './catalogue.ts';

export const file = {
  uploaded: ['上传成功', 'Uploaded'],
  fileExpected: ['请选择文件', 'Please choose a file'],
  filePartName: ['文件部分的名称必须是 file', 'The file part must be named “file”'],
  fileEmpty: ['文件是空的', 'The file is empty'],
  fileTooLarge: ['文件不能超过{megabytes}MB', 'Files must not exceed {megabytes} MB'],
  tooManyFiles: ['一次最多上传{max}个文件', 'You can upload at most {max} files at a time'],
  fileActive: [
    '不能上传网页、矢量图、程序或脚本文件',
    'Web pages, vector graphics, programs and scripts cannot be uploaded',
  ],
  fileUnsupported: [
    '不支持此文件类型，可上传图片、Office文档、PDF、文本、压缩包和音视频',
    'This file type is not supported. You can upload images, Office documents, PDFs, text, archives, audio and video.',
  ],
  filesFull: ['最多允许上传{max}附件,请删除后再上传!', 'At most {max} attachments. Delete one first.'],
  fileNotYours: ['文件不存在，或不是您上传的', 'The file does not exist or was not uploaded by you'],
  fileTaken: ['文件已用于其他记录，请重新上传', 'The file is already used by another record. Upload it again.'],
  fileMissing: ['文件不存在或已被删除', 'The file does not exist or was deleted'],
  fileGone: ['文件不存在，或地址已失效', 'The file does not exist or the link has expired'],
  fileUploaderOnly: ['只有上传者可以操作此文件', 'Only the person who uploaded the file may do this'],
  fileUnnamed: ['未命名', 'Untitled'],
  sizeDiffers: ['与开始时的大小不同', 'The size differs from the declared size'],
  longerThanSaid: ['内容比声明的大小更长', 'The content is longer than declared'],
  partTooLarge: ['每一部分不能超过{megabytes}MB', 'Each part must not exceed {megabytes} MB'],
  filesWaiting: [
    '您有较多尚未保存的上传（最多{megabytes}MB），请先保存或明天再试',
    'You have too many unsaved uploads ({megabytes} MB at most). Save them first, or try again tomorrow.',
  ],
  filesOfDay: [
    '一天最多上传和生成{megabytes}MB的文件，请明天再试',
    'You can upload and generate at most {megabytes} MB of files a day. Try again tomorrow.',
  ],
  diskReserved: [
    '服务器的磁盘空间不足，暂时不能上传，请联系管理员',
    'The server is low on disk space and cannot accept uploads. Contact an administrator.',
  ],
  uploadGone: ['上传已失效，请重新上传', 'The upload has expired. Please upload again.'],
  tooManyUploads: ['未完成的上传过多，请稍后再试', 'Too many unfinished uploads. Try again later.'],
  albumMissing: ['相册不存在', 'The album does not exist'],
  picturesOnly: ['只能选择图片', 'Only images can be selected'],
  picturesOnlyOf: ['只能上传图片（{formats}）', 'Only images can be uploaded ({formats})'],
  pictureTooLarge: ['图片不能超过{megabytes}MB', 'Images must not exceed {megabytes} MB'],
  pictureTooManyPixels: [
    '图片过大，最多{tenThousands}万像素',
    'The image is too large: at most {tenThousands}0,000 pixels',
  ],
  pictureBroken: ['图片已损坏，无法读取', 'The image is damaged and cannot be read'],
  pictureInUse: ['图片正在使用，不能删除', 'The image is in use and cannot be deleted'],
  pictureNotYours: ['请选择自己上传的图片', 'Choose an image that you uploaded'],
} as const satisfies Catalogue;
