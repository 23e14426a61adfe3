// What comes after the fields of a form that approvals are started with: the flow that decides about it.
import * as workformCalls from '@crm/protocol/calls/workform';
import { workFormOf } from '@crm/protocol/workForm';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { post } from '../../shared/api/client.ts';
import { useGranted } from '../../shared/session/session.ts';
import './customForm.i18n.ts';

export function FlowOfForm({ module }: { module: string }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const id = workFormOf(module);
  const sees = useGranted('oa.flow.index');
  const adds = useGranted('oa.flow.add');
  const form = useQuery({
    queryKey: ['workForm', 'detail', id],
    queryFn: ({ signal }) => post(workformCalls.detail, { id: id ?? 0 }, { signal }),
    enabled: id !== undefined && sees,
    staleTime: 0,
  });
  if (!form.data) return null;
  const { flow } = form.data;
  const state = { back: pathname };
  if (flow)
    return (
      <Link to={`/oa/flow/view/${flow.id}`} state={state}>
        {t('customForm.flow')}
      </Link>
    );
  return adds ? (
    <Link to={`/oa/flow?new=${module}`} state={state}>
      {t('customForm.flow')}
    </Link>
  ) : null;
}
