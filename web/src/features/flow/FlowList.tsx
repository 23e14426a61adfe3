// The page 流程设置: flows by kind of record, with state, published version, and number of running approvals.

import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { FlowRow } from '@crm/protocol/answers/flow';
import type { AnyCall, SentTo } from '@crm/protocol/call';
import * as workFlowCalls from '@crm/protocol/calls/workFlow';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input, Switch, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { moduleTitle } from '../../engine/record/localise.ts';
import { SettingsList } from '../../engine/settings/SettingsList.tsx';
import { ApiError, postAnswer } from '../../shared/api/client.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { useGranted } from '../../shared/session/session.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { designAddress } from './addresses.ts';
import type { CreateDialogProps } from './CreateDialog.tsx';
import { listKey, useFlows } from './flow.api.ts';
import './flow.css';
import { confirmSwitch } from './usePublishing.tsx';
import './flow.i18n.ts';
import './node.i18n.ts';

const CreateDialog = onDemand<CreateDialogProps>(() => import('./CreateDialog.tsx'));

type ActiveFlow = Pick<FlowRow, 'id' | 'name' | 'beyond'>;

/** Of the sentence that nothing can be switched. */
const readOnlyId = 'flows-read-only';

interface FlowLineProps {
  row: FlowRow;
  /** Another one of the kind that is on. */
  other: ActiveFlow | undefined;
  busy: boolean;
  /** Answers the flow that has to make way first. */
  send<Call extends AnyCall>(call: Call, body: SentTo<Call>): Promise<ActiveFlow | undefined>;
}

function FlowLine({ row, other, busy, send }: FlowLineProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [mayEdit, mayDelete] = [useGranted('oa.flow.edit'), useGranted('oa.flow.delete')];
  const { id, name } = row;
  const beyond = row.beyond ?? (row.enabled === 0 ? other?.beyond : undefined);
  const isDraft = row.published === 0 && row.enabled === 0;
  // What keeps everybody from it, or this person from this one.
  const reason = mayEdit ? (beyond ?? (isDraft ? t('flow.draftOff') : undefined)) : undefined;
  const remove = async () => {
    if (await feedback.confirm({ danger: true, action: t('flow.action.delete'), about: name, forGood: true }))
      await send(workFlowCalls.delete_, { ids: [id] });
  };
  const switchOff = () => send(workFlowCalls.edit, { id, enabled: 0 });
  const switchOn = async (active = other): Promise<void> => {
    if (active && !(await confirmSwitch(feedback, t, name, active))) return;
    const body = { id, enabled: 1, ...(active ? { replaces: active.id } : {}) };
    const blocking = await send(workFlowCalls.edit, body);
    if (blocking) await switchOn(blocking);
  };
  return (
    <li className="flow-line">
      <Switch
        size="small"
        className="flow-line-switch"
        checked={row.enabled === 1}
        disabled={!mayEdit || busy || reason !== undefined}
        aria-label={t('flow.switch', { name })}
        aria-describedby={reason ? `flow-reason-${id}` : mayEdit ? undefined : readOnlyId}
        onChange={(on) => void (on ? switchOn() : switchOff())}
      />
      <Link to={designAddress(id)} className="flow-line-name">
        {name}
      </Link>
      <span className="flow-line-state">
        {row.published > 0 ? t('flow.version', { version: row.published }) : <Tag>{t('flow.unpublished')}</Tag>}
        {row.published > 0 && row.changed === 1 && <Tag color="orange">{t('flow.changed')}</Tag>}
        {row.lost && <Tag color="red">{t('flow.lost', { parts: row.lost.join(t('flow.lostJoint')) })}</Tag>}
      </span>
      <span className="flow-line-running">{t('flow.running', { total: row.running })}</span>
      <span className="flow-line-time">
        {row.username} <RelativeTime value={row.updatetime} />
      </span>
      {mayDelete && (
        <Button
          type="text"
          danger
          className="flow-line-delete"
          disabled={busy || row.running > 0 || (row.enabled === 1 && beyond !== undefined)}
          icon={<DeleteOutlined aria-hidden />}
          aria-label={
            row.running > 0 ? t('flow.deleteRunning', { name, total: row.running }) : t('flow.delete', { name })
          }
          onClick={() => void remove()}
        />
      )}
      {reason && (
        <span id={`flow-reason-${id}`} className="flow-line-reason">
          {reason}
        </span>
      )}
    </li>
  );
}

export default function FlowList() {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const client = useQueryClient();
  const [parameters, setParameters] = useSearchParams();
  const key = parameters.get('key') ?? '';
  /** The kind of record that the new flow is for; empty where it is still to be chosen. */
  const creating = parameters.get('new');
  const flows = useFlows(key);
  const [mayAdd, mayEdit] = [useGranted('oa.flow.add'), useGranted('oa.flow.edit')];
  const [busy, setBusy] = useState(false);

  const set = (name: string, value: string | null) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const send = async <Call extends AnyCall>(call: Call, body: SentTo<Call>) => {
    setBusy(true);
    try {
      feedback.success((await postAnswer(call, body)).msg);
      return undefined;
    } catch (error) {
      const active = error instanceof ApiError && error.data?.['other'];
      if (active) return active as ActiveFlow;
      feedback.error(error);
      return undefined;
    } finally {
      await client.invalidateQueries({ queryKey: listKey });
      setBusy(false);
    }
  };

  const create = mayAdd && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => set('new', '')}>
      {t('flow.create')}
    </Button>
  );
  const kinds = (found: readonly FlowRow[]) =>
    [...Map.groupBy(found, (row) => row.module)].map(([module, rows]) => (
      <section key={module} aria-labelledby={`flows-${module}`}>
        <h2 id={`flows-${module}`}>{moduleTitle(t, module, rows[0]?.moduleName ?? '')}</h2>
        <ul className="flow-lines" data-stale={flows.isPlaceholderData}>
          {rows.map((row) => (
            <FlowLine
              key={row.id}
              row={row}
              other={rows.find(({ id, enabled }) => enabled === 1 && id !== row.id)}
              busy={busy}
              send={send}
            />
          ))}
        </ul>
      </section>
    ));
  return (
    <section className="flow-page" aria-label={t('module.flow')}>
      <h1>{t('module.flow')}</h1>
      <p className="flow-hint">{t('flow.hint')}</p>
      {!mayEdit && (
        <p id={readOnlyId} className="flow-hint">
          {t('flow.noSwitch')}
        </p>
      )}
      <div className="flow-list-bar">
        <Input.Search
          key={key}
          allowClear
          className="flow-search"
          defaultValue={key}
          placeholder={t('flow.search')}
          aria-label={t('flow.search')}
          onSearch={(text) => set('key', text.trim() || null)}
        />
        {create}
      </div>
      <SettingsList
        query={flows}
        none={({ length }) => (length > 0 ? undefined : key ? t('flow.noneFound', { key }) : t('flow.none'))}
        offer={key ? <Button onClick={() => set('key', null)}>{t('flow.showAll')}</Button> : create}
      >
        {kinds}
      </SettingsList>
      {creating !== null && mayAdd && <CreateDialog kind={creating} close={() => set('new', null)} />}
    </section>
  );
}
