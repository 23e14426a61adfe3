// Published versions, newest first; one of them can be compared with the draft.
import type { FlowDetail } from '@crm/protocol/answers/flow';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import './flow.css';
import './flow.i18n.ts';
import './node.i18n.ts';

export interface VersionPanelProps {
  stored: FlowDetail;
  /** The version that stands beside the draft; 0: none. */
  shown: number;
  show(version: number): void;
}

export default function VersionPanel({ stored, shown, show }: VersionPanelProps) {
  const { t } = useTranslation();
  if (stored.versions.length === 0) return <p className="flow-hint">{t('flow.neverPublished')}</p>;
  return (
    <>
      <p className="flow-hint">{t('flow.versionsHint')}</p>
      <ul className="flow-list">
        {stored.versions.map(({ version, time, username }) => (
          <li key={version} className="flow-list-line">
            <Button type="link" aria-pressed={shown === version} onClick={() => show(shown === version ? 0 : version)}>
              {t('flow.version', { version })}
            </Button>
            <span className="flow-hint">
              {username} <RelativeTime value={time} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
