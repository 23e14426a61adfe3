// One form as an administrator sees it: its people, its fields, its flow, the number of requests, and whether it is on.
import { MoreOutlined } from '@ant-design/icons';
import type { WorkFormRow } from '@crm/protocol/answers/workForm';
import { useQueryClient } from '@tanstack/react-query';
import type { DropdownProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { OptionTag } from '../../engine/fields/cells/OptionTag.tsx';
import { ApiError } from '../../shared/api/client.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { useGranted } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { errorText, useFeedback } from '../../shared/ui/feedback.ts';
import { Switch } from '../../shared/ui/lazyControls.tsx';
import { designAddress, flowAddress, recordsAddress } from './addresses.ts';
import { FaceTile } from './FaceTile.tsx';
import { deleteForm, editForm, readFormsAgain } from './workForm.api.ts';
import './workForm.css';
import './workForm.i18n.ts';

const Dropdown = onDemand<DropdownProps>(() => import('antd/es/dropdown'));

interface WorkFormCardProps {
  row: WorkFormRow;
  edit(): void;
  copy(): void;
}

/** Names that stand on the card; how many there are of the others. */
const mostNames = 3;

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function FlowFact({ row }: { row: WorkFormRow }) {
  const { t } = useTranslation();
  const [sees, adds] = [useGranted('oa.flow.index'), useGranted('oa.flow.add')];
  const { flow } = row;
  const text = flow?.name ?? t(sees && adds ? 'workForm.makeFlow' : 'workForm.noFlow');
  const leads = flow ? sees : sees && adds;
  return (
    <>
      {leads ? <Link to={flowAddress(flow, row)}>{text}</Link> : text}{' '}
      {flow && (
        <OptionTag
          option={{
            value: flow.enabled,
            label: t(flow.enabled ? 'workForm.flowOn' : 'workForm.flowOff'),
            color: flow.enabled ? 'green' : 'default',
          }}
        />
      )}{' '}
      {flow?.lost && (
        <OptionTag
          option={{
            value: 'lost',
            label: t('workForm.flowLost', { parts: flow.lost.join(t('workForm.joint')) }),
            color: 'red',
          }}
        />
      )}
    </>
  );
}

export function WorkFormCard({ row, edit, copy }: WorkFormCardProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const feedback = useFeedback();
  const [mayAdd, mayEdit, mayDelete] = [
    useGranted('system.workForm.add'),
    useGranted('system.workForm.edit'),
    useGranted('system.workForm.delete'),
  ];
  const seesRecords = useGranted('oa.work.index');
  const [busy, setBusy] = useState(false);
  const { id, name, users, branches, enabled, records } = row;
  const named = [...branches, ...users].map((one) => one.name);
  const first = named.slice(0, mostNames).join(t('workForm.joint'));
  const audience =
    named.length === 0
      ? t('workForm.everyone')
      : named.length > mostNames
        ? t('workForm.andOthers', { names: first, count: named.length })
        : first;

  const act = async (send: () => Promise<string>) => {
    setBusy(true);
    try {
      feedback.success(await send());
    } catch (error) {
      feedback.error(error);
    } finally {
      await readFormsAgain(client);
      setBusy(false);
    }
  };
  const confirmDeletion = (content?: string) =>
    feedback.confirm({
      danger: true,
      action: t('workForm.delete'),
      about: name,
      forGood: true,
      ...(content ? { content, stay: true } : {}),
    });
  const remove = async (confirmed: boolean): Promise<void> => {
    setBusy(true);
    try {
      feedback.success(await deleteForm(id, confirmed));
    } catch (error) {
      // Requests were made with it: they stay, which is to be known.
      const { confirm } = ((error instanceof ApiError && error.data) || {}) as { confirm?: boolean };
      if (!confirm) feedback.error(error);
      else if (await confirmDeletion(errorText(error))) return await remove(true);
    } finally {
      await readFormsAgain(client);
      setBusy(false);
    }
  };
  const confirmAndRemove = async () => {
    if (await confirmDeletion()) await remove(false);
  };
  const more = [
    ...(mayAdd ? [{ key: 'copy', label: t('workForm.copy'), onClick: copy }] : []),
    ...(mayDelete
      ? [{ key: 'delete', label: t('workForm.delete'), danger: true, onClick: () => void confirmAndRemove() }]
      : []),
  ];

  return (
    <li className="work-form" data-off={enabled === 0}>
      <div className="work-form-head">
        <FaceTile icon={row.icon} color={row.color} />
        <span className="work-form-name">
          <Link to={designAddress(id)}>{name}</Link>
          {row.Ext && <span className="work-form-note">{row.Ext}</span>}
        </span>
        <Switch
          size="small"
          checked={enabled === 1}
          disabled={!mayEdit || busy}
          aria-label={t('workForm.switch', { name })}
          onChange={(on) => void act(() => editForm(row, { enabled: on ? 1 : 0 }))}
        />
      </div>
      <dl className="work-form-facts">
        <Fact label={t('workForm.audience')}>{audience}</Fact>
        <Fact label={t('workForm.flow')}>
          <FlowFact row={row} />
        </Fact>
        <Fact label={t('workForm.fields')}>{t('workForm.fieldCount', { count: row.fields })}</Fact>
        <Fact label={t('workForm.records')}>
          {seesRecords ? (
            <Link to={recordsAddress(row.module)}>{t('workForm.recordCount', { count: records })}</Link>
          ) : (
            t('workForm.recordCount', { count: records })
          )}
        </Fact>
      </dl>
      <div className="work-form-acts">
        <Link to={designAddress(id)} aria-label={t('workForm.designOf', { name })}>
          {t('workForm.design')}
        </Link>
        {mayEdit && (
          <Button type="link" size="small" aria-label={t('workForm.editOf', { name })} onClick={edit}>
            {t('workForm.edit')}
          </Button>
        )}
        {more.length > 0 && (
          <Dropdown trigger={['click']} menu={{ items: more }}>
            <Button
              type="text"
              size="small"
              disabled={busy}
              icon={<MoreOutlined aria-hidden />}
              aria-label={t('workForm.moreOf', { name })}
            />
          </Dropdown>
        )}
      </div>
    </li>
  );
}
