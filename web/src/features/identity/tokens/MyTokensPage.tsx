// One's own API tokens: the list, a new one, and revoking one.

import { PlusOutlined } from '@ant-design/icons';
import type { ApiTokenRow } from '@crm/protocol/answers/apiToken';
import * as apiTokenCalls from '@crm/protocol/calls/apiToken';
import { useQueryClient } from '@tanstack/react-query';
import type { PaginationProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../../../engine/record/LoadProblem.tsx';
import { postAnswer } from '../../../shared/api/client.ts';
import { onDemand } from '../../../shared/loading/onDemand.tsx';
import { useFeedback } from '../../../shared/ui/feedback.ts';
import '../identity.css';
import '../identity.i18n.ts';
import '../grants.i18n.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Empty } from '../../../shared/ui/Empty.tsx';
import { Skeleton } from '../../../shared/ui/Skeleton.tsx';
import type { TokenTableProps } from './TokenTable.tsx';
import { ownTokens, useOwnTokens, useTokenOptions } from './tokens.api.ts';

const TokenTable = onDemand<TokenTableProps>(
  () => import('./TokenTable.tsx'),
  () => <Skeleton />,
);
const Pagination = onDemand<PaginationProps>(() => import('antd/es/pagination'));
const TokenForm = onDemand(() => import('./TokenForm.tsx'));

const size = 20;

export default function MyTokensPage() {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const [making, setMaking] = useState(false);
  const query = useOwnTokens(page, size);
  const options = useTokenOptions().data;
  const refresh = () => void client.invalidateQueries({ queryKey: ownTokens });
  const revoke = async ({ id, name }: ApiTokenRow) => {
    const content = t('token.revokeText');
    if (!(await feedback.confirm({ danger: true, action: t('token.revoke'), about: name, content }))) return;
    try {
      feedback.success((await postAnswer(apiTokenCalls.revoke, { ids: [id] })).msg);
    } catch (error) {
      feedback.error(error);
    } finally {
      refresh();
    }
  };
  const rows = query.data?.rows ?? [];
  return (
    <div className="identity-page">
      <div className="identity-bar">
        <h1>{t('identity.ownTokens')}</h1>
        {options?.allowed && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setMaking(true)}>
            {t('token.create')}
          </Button>
        )}
      </div>
      <div className="identity-surface">
        <p className="token-text">{t(options && !options.allowed ? 'token.closedText' : 'token.text')}</p>
        {query.error && rows.length === 0 ? (
          <LoadProblem error={query.error} retry={() => void query.refetch()} />
        ) : (
          <TokenTable
            rows={rows}
            loading={query.isPending}
            empty={<Empty description={t('token.empty')} />}
            revoke={(row) => void revoke(row)}
          />
        )}
        {(query.data?.total ?? 0) > size && (
          <Pagination size="small" current={page} pageSize={size} total={query.data?.total ?? 0} onChange={setPage} />
        )}
      </div>
      {making && options && <TokenForm options={options} onClose={() => setMaking(false)} onMade={refresh} />}
    </div>
  );
}
