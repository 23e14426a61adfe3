// A reason in words: why somebody sees a record, or does not.
import type { AccessBar, AccessReason } from '@crm/protocol/answers/recordAccess';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../fields/cells/RelativeTime.tsx';
import './access.i18n.ts';

export function ReasonText({ reason }: { reason: AccessReason }) {
  const { t } = useTranslation();
  switch (reason.kind) {
    case 'owner':
    case 'audience':
      return <span>{t(`access.why.${reason.kind}`)}</span>;
    case 'member':
      return (
        <span>
          {t(`access.why.member.${reason.access}`)}
          {reason.by && ` · ${t('access.why.by', { name: reason.by })}`}
          {reason.expires && (
            <>
              {` · ${t('access.why.until')} `}
              <RelativeTime value={reason.expires} />
            </>
          )}
        </span>
      );
    case 'scope':
      return <span>{t('access.why.scope', { role: reason.role, scope: t(`access.scope.${reason.scope}`) })}</span>;
    case 'pool':
      return (
        <span>
          {t('access.why.pool', { pool: reason.pool })}
          {reason.masked && ` · ${t('access.why.masked')}`}
        </span>
      );
    case 'administrator':
      return <span>{t('access.why.administrator', { role: reason.role })}</span>;
  }
}

export function BarText({ bar }: { bar: AccessBar }) {
  const { t } = useTranslation();
  switch (bar.kind) {
    case 'disabled':
    case 'noGrant':
      return <span>{t(`access.bar.${bar.kind}`)}</span>;
    case 'scope':
      return <span>{t('access.bar.scope', { role: bar.role, scope: t(`access.scope.${bar.scope}`) })}</span>;
    case 'pool':
      return <span>{t('access.bar.pool', { pool: bar.pool })}</span>;
    case 'expired':
      return (
        <span>
          {t('access.bar.expired')} · <RelativeTime value={bar.expires} />
        </span>
      );
    case 'left':
      return (
        <span>
          {t('access.bar.left')} · <RelativeTime value={bar.at} />
        </span>
      );
  }
}
