// Begins another request like an earlier one.

import { granted } from '@crm/protocol/access';
import type { WorkRow } from '@crm/protocol/answers/work';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { copyAddress } from '../../engine/approval/copyAddress.ts';
import { useSession } from '../../shared/session/session.ts';
import { copyGrant } from './copyGrant.ts';
import './approval.i18n.ts';

export function CopyButton({ row: { modelType, modelId, title } }: { row: WorkRow }) {
  const { t } = useTranslation();
  const { tree } = useSession();
  const grant = copyGrant(modelType);
  if (!grant || !granted(tree, grant)) return null;
  return (
    <Link to={copyAddress(modelType, modelId)} aria-label={t('work.copyOf', { title })}>
      {t('work.copy')}
    </Link>
  );
}
