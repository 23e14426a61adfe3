// Files on their way: name, how far each has got, a check when it is there, and what can be done about it.
import { CheckCircleFilled, DeleteOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { sizeText } from '../../../../shared/ui/sizeText.ts';
import type { Uploading } from './useUploads.ts';
import './file.css';
import './file.i18n.ts';
import '../../fields.i18n.ts';

interface UploadProgressProps {
  entries: Uploading[];
  retry(key: number): void;
  remove(entry: Uploading): void;
}

export function UploadProgress({ entries, retry, remove }: UploadProgressProps) {
  const { t } = useTranslation();
  if (entries.length === 0) return null;
  return (
    <ul className="uploads" aria-label={t('file.progress')}>
      {entries.map((entry) => (
        <li key={entry.key} className="upload">
          <span className="upload-name" title={entry.name}>
            {entry.name}
          </span>
          <span className="upload-size">{sizeText(entry.size)}</span>
          {entry.row ? (
            <CheckCircleFilled className="upload-done" role="img" aria-label={t('file.done')} />
          ) : entry.refused ? null : (
            <span className="upload-share">{`${Math.floor(entry.share * 100)}%`}</span>
          )}
          {entry.problem && !entry.refused && (
            <Button
              type="link"
              size="small"
              icon={<ReloadOutlined aria-hidden />}
              onClick={() => retry(entry.key)}
              aria-label={t('file.retryOf', { name: entry.name })}
            >
              {t('action.retry')}
            </Button>
          )}
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('form.remove', { name: entry.name })}
            onClick={() => remove(entry)}
          />
          <Progress
            className="upload-bar"
            percent={Math.floor(entry.share * 100)}
            showInfo={false}
            size="small"
            status={entry.problem ? 'exception' : entry.row ? 'success' : 'active'}
            aria-label={entry.name}
          />
          {entry.problem && <span className="upload-problem">{entry.problem}</span>}
        </li>
      ))}
    </ul>
  );
}
