// Attached files: icon, name that opens the file, size; who uploaded one may take it away.
import {
  DeleteOutlined,
  EditOutlined,
  FileExcelOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  FilePptOutlined,
  FileTextOutlined,
  FileWordOutlined,
  FileZipOutlined,
} from '@ant-design/icons';
import type { FileRow } from '@crm/protocol/answers/files';
import { Button } from 'antd';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { sizeText } from '../../../../shared/ui/sizeText.ts';
import { nameOf } from './fileRows.ts';
import './file.css';
import './file.i18n.ts';

const icons: [string[], ComponentType][] = [
  [['jpg', 'jpeg', 'png', 'gif', 'webp'], FileImageOutlined],
  [['pdf'], FilePdfOutlined],
  [['doc', 'docx'], FileWordOutlined],
  [['xls', 'xlsx', 'csv'], FileExcelOutlined],
  [['ppt', 'pptx'], FilePptOutlined],
  [['txt', 'md'], FileTextOutlined],
  [['zip', 'rar', '7z'], FileZipOutlined],
];

function FileIcon({ format }: { format: string }) {
  const Icon = icons.find(([formats]) => formats.includes(format))?.[1] ?? FileOutlined;
  return (
    <span className="file-icon" aria-hidden>
      <Icon />
    </span>
  );
}

interface FileListProps {
  rows: FileRow[];
  /** True for files that this person may take away. */
  mayRemove(row: FileRow): boolean;
  remove?(row: FileRow): void;
  rename?(row: FileRow): void;
  /** Said beside the size: who and when. */
  details?: boolean;
  /** Height in pixels beyond which the list scrolls. */
  height?: number;
}

export function FileList({ rows, mayRemove, remove, rename, details, height }: FileListProps) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    // A list that scrolls is reached by keyboard, too.
    <ul
      className="files"
      style={{ maxHeight: height }}
      {...(height ? { tabIndex: 0 } : {})}
      aria-label={t('file.list')}
    >
      {rows.map((row) => (
        <li key={row.id} className="file">
          <FileIcon format={row.format} />
          {row.url ? (
            <a className="file-name" href={row.url} target="_blank" rel="noreferrer" title={nameOf(row)}>
              {nameOf(row)}
            </a>
          ) : (
            <span className="file-name">{nameOf(row)}</span>
          )}
          <span className="file-size">
            {sizeText(Number(row.size))}
            {details && ` · ${row.username} · ${row.addTime.slice(0, 16)}`}
          </span>
          {rename && mayRemove(row) && (
            <Button
              type="text"
              size="small"
              icon={<EditOutlined aria-hidden />}
              aria-label={t('file.renameOf', { name: nameOf(row) })}
              onClick={() => rename(row)}
            />
          )}
          {remove && mayRemove(row) && (
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('file.deleteOf', { name: nameOf(row) })}
              onClick={() => remove(row)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
