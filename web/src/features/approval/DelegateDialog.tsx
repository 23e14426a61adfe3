// Delegations during an absence: the present ones, a new one, and their end.

import { PlusOutlined } from '@ant-design/icons';
import type { Delegation } from '@crm/protocol/answers/work';
import * as workFlowCalls from '@crm/protocol/calls/workFlow';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePrompt } from '../../engine/actions/usePrompt.tsx';
import { moneyText } from '../../engine/record/decimals.ts';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { post, postAnswer } from '../../shared/api/client.ts';
import { translated } from '../../shared/i18n/translated.ts';
import { Empty } from '../../shared/ui/Empty.tsx';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { workModule } from './approval.api.ts';
import './approval.css';
import './approval.i18n.ts';

const key = [workModule, 'delegations'];

/** Several values as they travel. */
function joined(value: unknown, name: string): string {
  if (!Array.isArray(value)) return String(value ?? '');
  return value.map((one: unknown) => (typeof one === 'object' && one !== null ? Reflect.get(one, name) : one)).join();
}

interface DelegateDialogProps {
  open: boolean;
  close(): void;
}

export default function DelegateDialog({ open, close }: DelegateDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const feedback = useFeedback();
  const { prompt, dialog } = usePrompt();
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => post(workFlowCalls.delegations, {}, { signal }),
    staleTime: 0,
  });
  const again = () => void client.invalidateQueries({ queryKey: key });
  const titleOf = (kind: Delegation['kinds'][number]) => translated(t, [`module.${kind.module}`], kind.title);
  const write = async (one?: Delegation) => {
    const item = { required: true, message: t('work.standIn.choose') };
    const any = { placeholder: t('work.standIn.any') };
    const kinds = await client
      .fetchQuery({
        queryKey: [...key, 'kinds'],
        queryFn: () => post(workFlowCalls.delegationKinds, {}),
      })
      .catch((error: unknown) => feedback.error(error));
    if (!kinds) return;
    const outcome = await prompt({
      title: t(one ? 'work.standIn.edit' : 'work.standIn.add'),
      note: t('work.standIn.note'),
      items: [
        {
          ...item,
          id: 1,
          type: 'user',
          title: t('work.standIn.person'),
          field: 'userid',
          textField: 'useridName',
          max: 1,
          ...(one ? { value: one.userid, name: one.username } : {}),
        },
        { ...item, id: 2, type: 'date', title: t('work.standIn.begin'), field: 'begin', value: one?.begin ?? '' },
        { ...item, id: 3, type: 'date', title: t('work.standIn.end'), field: 'end', value: one?.end ?? '' },
        {
          ...any,
          id: 4,
          type: 'select',
          title: t('work.standIn.kinds'),
          field: 'modules',
          multiple: true,
          options: kinds.map((kind) => ({ value: kind.module, label: titleOf(kind) })),
          value: one?.modules ?? [],
        },
        {
          placeholder: t('work.standIn.amountHint'),
          id: 5,
          type: 'number',
          title: t('work.standIn.from'),
          field: 'amountFrom',
          precision: 2,
          min: 0,
          value: one?.amountFrom ?? '',
        },
        {
          ...any,
          id: 6,
          type: 'number',
          title: t('work.standIn.to'),
          field: 'amountTo',
          precision: 2,
          min: 0,
          value: one?.amountTo ?? '',
        },
        {
          ...any,
          id: 7,
          type: 'user',
          title: t('work.standIn.submitters'),
          field: 'submitters',
          max: 50,
          value: (one?.submitters ?? []).map(({ id, name }) => ({ userid: id, username: name, header: '' })),
        },
        {
          ...any,
          id: 8,
          type: 'branch',
          title: t('work.standIn.departments'),
          field: 'departments',
          textField: 'departmentsName',
          max: 50,
          value: (one?.departments ?? []).map(({ id }) => id).join(),
          name: (one?.departments ?? []).map(({ name }) => name).join('、'),
        },
      ],
      okText: t(one ? 'action.save' : 'work.standIn.add'),
      send: async (values, attempt) => {
        const body = {
          ...(values as Pick<workFlowCalls.DelegateBody, 'userid' | 'begin' | 'end' | 'amountFrom' | 'amountTo'>),
          submitters: joined(values['submitters'], 'userid'),
          departments: joined(values['departments'], 'id'),
          modules: joined(values['modules'], 'value'),
        };
        const options = { idempotencyKey: attempt };
        const { msg } = one
          ? await postAnswer(workFlowCalls.editDelegation, { ...body, id: one.id }, options)
          : await postAnswer(workFlowCalls.delegate, body, options);
        return { msg };
      },
    });
    if (outcome.msg) feedback.success(outcome.msg);
    again();
  };
  const rangeOf = (one: Delegation): string => {
    const names = [...one.submitters, ...one.departments].map(({ name }) => name);
    const parts = [
      one.kinds.map(titleOf).join(t('work.standIn.joint')),
      one.amountFrom && t('work.standIn.atLeast', { amount: moneyText(one.amountFrom) }),
      one.amountTo && t('work.standIn.atMost', { amount: moneyText(one.amountTo) }),
      names.length > 0 && t('work.standIn.of', { names: names.join(t('work.standIn.joint')) }),
    ].filter(Boolean);
    return parts.length > 0 ? parts.join(' · ') : t('work.standIn.all');
  };
  const end = async (one: Delegation) => {
    const agreed = await feedback.confirm({ about: one.username, action: t('work.standIn.finish'), stay: true });
    if (!agreed) return;
    try {
      feedback.success((await postAnswer(workFlowCalls.undelegate, { id: one.id })).msg);
    } catch (error) {
      feedback.error(error);
    }
    again();
  };
  const rows = query.data ?? [];
  return (
    <Modal open={open} title={t('work.standIn')} footer={null} onCancel={close} width={560}>
      <p className="work-standin-hint">{t('work.standIn.hint')}</p>
      {query.error ? (
        <LoadProblem error={query.error} retry={again} />
      ) : query.isPending ? (
        <Skeleton />
      ) : rows.length === 0 ? (
        <Empty description={t('work.standIn.none')} />
      ) : (
        <ul className="work-standins">
          {rows.map((one) => (
            <li key={one.id}>
              <span className="work-standin-name">{one.username}</span>
              <span>{t('work.standIn.days', { begin: one.begin, end: one.end })}</span>
              <span className="tag">{t(`work.standIn.${one.state}`)}</span>
              {one.state !== 'over' && (
                <>
                  <Button size="small" onClick={() => void write(one)}>
                    {t('work.standIn.edit')}
                  </Button>
                  <Button size="small" onClick={() => void end(one)}>
                    {t('work.standIn.finish')}
                  </Button>
                </>
              )}
              <span className="work-standin-range">{rangeOf(one)}</span>
            </li>
          ))}
        </ul>
      )}
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void write()}>
        {t('work.standIn.add')}
      </Button>
      {dialog}
    </Modal>
  );
}
