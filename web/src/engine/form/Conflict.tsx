// The notice of a save that lost to a concurrent one, with the choices: the record as it is now, or one's own input over it.
import { Alert, Button } from 'antd';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/api/client.ts';
import { conflictText } from './conflictText.ts';
import '../fields/fields.i18n.ts';
import './conflict.css';

export interface Conflict {
  text: string;
  /** The newest one, where somebody was quicker. */
  version?: number;
}

/** Undefined where the save was refused for another reason. */
export function conflictOf(error: unknown, t: TFunction, language: string): Conflict | undefined {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return undefined;
  const version = Number(error.data?.version ?? 0);
  return { text: conflictText(error, t, language), ...(version > 0 ? { version } : {}) };
}

interface ConflictNoticeProps {
  text: string;
  className?: string;
  /** Loads the record as it is now. */
  reload?: (() => void) | undefined;
  /** What was typed stays when it is loaded. */
  keeps?: boolean;
  /** Saves what was typed over the newest version. */
  saveMine?: (() => void) | undefined;
}

export function ConflictNotice({ text, className = '', reload, keeps = false, saveMine }: ConflictNoticeProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLSpanElement>(null);
  // The save button may be far below the notice.
  useEffect(() => {
    // Newer browsers answer a promise, which React would take for the way to clean up.
    place.current?.closest('.conflict')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Alert
      className={`conflict ${className}`}
      type="warning"
      showIcon
      title={<span ref={place}>{text}</span>}
      description={reload && t(keeps ? 'form.conflictHint' : 'form.conflictChoice')}
      action={
        (reload || saveMine) && (
          <span className="conflict-ways">
            {reload && (
              <Button size="small" onClick={reload}>
                {t('form.reload')}
              </Button>
            )}
            {saveMine && (
              <Button size="small" onClick={saveMine}>
                {t('form.saveMine')}
              </Button>
            )}
          </span>
        )
      }
    />
  );
}
