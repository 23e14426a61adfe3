// Tokens of everybody, for administrators: owner, permitted modules, and revoking.

import { ReloadOutlined } from '@ant-design/icons';
import type { ApiTokenRow, TokenState } from '@crm/protocol/answers/apiToken';
import * as apiTokenCalls from '@crm/protocol/calls/apiToken';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListFooter } from '../../../engine/list/ListFooter.tsx';
import { LoadProblem } from '../../../engine/record/LoadProblem.tsx';
import '../../../engine/list/list.css';
import type { ListState } from '../../../engine/query/listState.ts';
import { ScrollEnd } from '../../../engine/query/ScrollEnd.tsx';
import { useListQuery } from '../../../engine/query/useListQuery.ts';
import { useListState } from '../../../engine/query/useListState.ts';
import { postAnswer } from '../../../shared/api/client.ts';
import { onDemand } from '../../../shared/loading/onDemand.tsx';
import { useGranted } from '../../../shared/session/session.ts';
import { useNarrow } from '../../../shared/theme/appearance.ts';
import { useFeedback } from '../../../shared/ui/feedback.ts';
import { Select } from '../../../shared/ui/lazyControls.tsx';
import '../identity.css';
import '../identity.i18n.ts';
import '../grants.i18n.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Empty } from '../../../shared/ui/Empty.tsx';
import { SearchField } from '../../../shared/ui/SearchField.tsx';
import { Skeleton } from '../../../shared/ui/Skeleton.tsx';
import type { TokenTableProps } from './TokenTable.tsx';

const TokenTable = onDemand<TokenTableProps>(
  () => import('./TokenTable.tsx'),
  () => <Skeleton />,
);

const states: readonly TokenState[] = ['active', 'expired', 'revoked'];
const nothing = {};

export default function ApiTokenPage() {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const narrow = useNarrow();
  const mayRevoke = useGranted('system.apiToken.revoke');
  const control = useListState(false);
  const { scenes, key } = control.state;
  const [typed, setTyped] = useState(key);
  const state = scenes['state'] ?? '';
  const requestState = useMemo(
    (): ListState => ({ ...control.state, filters: [], sort: '', scenes: state ? { state } : {} }),
    [control.state, state],
  );
  const query = useListQuery({
    module: 'apiToken',
    index: apiTokenCalls.index,
    state: requestState,
    fixed: nothing,
    endless: narrow,
  });
  const { rows } = query;
  const narrowed = state !== '' || key !== '';
  const revoke = async ({ id, name, UserName }: ApiTokenRow) => {
    const about = `${name} · ${UserName}`;
    if (!(await feedback.confirm({ danger: true, action: t('token.revoke'), about, content: t('token.revokeText') })))
      return;
    try {
      feedback.success((await postAnswer(apiTokenCalls.revokeAny, { ids: [id] })).msg);
    } catch (error) {
      feedback.error(error);
    } finally {
      query.refetch();
    }
  };
  const clear = () => {
    setTyped('');
    control.change({ scenes: {}, key: '' });
  };
  return (
    <div className="identity-page">
      <div className="identity-bar">
        <h1>{t('identity.apiToken')}</h1>
      </div>
      <div className="identity-surface">
        <div className="sign-in-filters">
          <SearchField
            style={{ width: 220 }}
            placeholder={t('token.search')}
            aria-label={t('token.search')}
            maxLength={100}
            value={typed}
            onChange={setTyped}
            onSearch={(text) => control.change({ key: text.trim() })}
          />
          <Select
            style={{ width: 140 }}
            aria-label={t('token.stateTitle')}
            value={state}
            options={[
              { value: '', label: t('token.anyState') },
              ...states.map((value) => ({ value: value as string, label: t(`token.state.${value}`) })),
            ]}
            onChange={(value: string) => control.change({ scenes: value ? { state: value } : {} })}
          />
          <Button icon={<ReloadOutlined aria-hidden />} aria-label={t('list.refresh')} onClick={query.refetch} />
        </div>
        {query.error && rows.length === 0 ? (
          <LoadProblem error={query.error} retry={query.refetch} />
        ) : (
          <TokenTable
            people
            rows={rows}
            loading={query.first}
            empty={
              <Empty description={t(narrowed ? 'token.noMatch' : 'token.nobody')}>
                {narrowed && <Button onClick={clear}>{t('list.clearConditions')}</Button>}
              </Empty>
            }
            revoke={mayRevoke ? (row) => void revoke(row) : undefined}
          />
        )}
        {narrow ? (
          query.rows.length > 0 && (
            <ScrollEnd {...(query.more ? { more: query.more } : {})} loading={query.loadingMore} />
          )
        ) : (
          <ListFooter query={query} control={control} />
        )}
      </div>
    </div>
  );
}
