// The rules by kind of record, each with whether it is on, what it did lately, and its order.

import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, LockOutlined, PlusOutlined } from '@ant-design/icons';
import type { RuleRow } from '@crm/protocol/answers/automation';
import type { AnyCall, SentTo } from '@crm/protocol/call';
import * as automationCalls from '@crm/protocol/calls/automation';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Switch, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { moduleTitle } from '../../engine/record/localise.ts';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { SettingsActions, SettingsList } from '../../engine/settings/SettingsList.tsx';
import { postAnswer } from '../../shared/api/client.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { useGranted } from '../../shared/session/session.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { listKey, useKinds, useRules } from './automation.api.ts';
import type { RuleDrawerProps } from './RuleDrawer.tsx';
import { ruleText } from './sentence.ts';
import './automation.i18n.ts';

const RuleDrawer = onDemand<RuleDrawerProps>(() => import('./RuleDrawer.tsx'));
const AwayDialog = onDemand<{ close(): void }>(() => import('./AwayDialog.tsx'));

interface RuleCardProps {
  rule: RuleRow;
  first: boolean;
  last: boolean;
  /** The person makes rules for this kind of record. */
  reaches: boolean;
  busy: boolean;
  open(tab?: string): void;
  send<Call extends AnyCall>(call: Call, body: SentTo<Call>): Promise<void>;
  move(by: -1 | 1): void;
}

function RuleCard({ rule, first, last, reaches, busy, open, send, move }: RuleCardProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [mayEdit, mayDelete] = [useGranted('manager.automation.edit'), useGranted('manager.automation.delete')];
  const { name } = rule;
  const remove = async () => {
    if (await feedback.confirm({ danger: true, action: t('list.delete'), about: name, forGood: true }))
      await send(automationCalls.delete_, { ids: [rule.id] });
  };
  const edits = mayEdit && reaches && rule.locked === 0;
  return (
    <li className="auto-rule-card" data-off={rule.enabled === 0}>
      <div className="auto-rule-card-head">
        <Switch
          size="small"
          checked={rule.enabled === 1}
          disabled={!edits || busy}
          aria-label={t('automation.switch', { name })}
          onChange={(on) => void send(automationCalls.enable, { id: rule.id, enabled: on ? 1 : 0 })}
        />
        {rule.locked === 1 ? (
          <span className="auto-rule-name">
            <LockOutlined aria-hidden /> {name}
          </span>
        ) : (
          <Button type="link" className="row-name auto-rule-name" onClick={() => open()}>
            {name}
          </Button>
        )}
        <span className="auto-rule-card-actions">
          <SettingsActions
            actions={[
              mayEdit &&
                reaches && {
                  icon: <ArrowUpOutlined aria-hidden />,
                  label: t('automation.up', { name }),
                  disabled: first || busy,
                  run: () => move(-1),
                },
              mayEdit &&
                reaches && {
                  icon: <ArrowDownOutlined aria-hidden />,
                  label: t('automation.down', { name }),
                  disabled: last || busy,
                  run: () => move(1),
                },
              mayDelete &&
                reaches &&
                rule.locked === 0 && {
                  icon: <DeleteOutlined aria-hidden />,
                  label: t('automation.delete', { name }),
                  danger: true,
                  disabled: busy,
                  run: () => void remove(),
                },
            ]}
          />
        </span>
      </div>
      <p className="auto-rule-sentence">{rule.locked === 1 ? t('automation.locked') : ruleText(t, rule)}</p>
      {rule.offReason && <Alert type="error" showIcon title={rule.offReason} />}
      {rule.problems.map((problem) => (
        <Alert key={problem} type="warning" showIcon title={problem} />
      ))}
      <div className="auto-rule-facts">
        <Button type="link" size="small" className="row-name" disabled={rule.locked === 1} onClick={() => open('log')}>
          {t('automation.week', { total: rule.week })}
        </Button>
        {rule.weekOther > 0 && <Tag>{t('automation.weekOther', { total: rule.weekOther })}</Tag>}
        <span>
          {rule.lastTime ? (
            <>
              {t('automation.lastRun')} <RelativeTime value={rule.lastTime} />
            </>
          ) : (
            t('automation.neverRun')
          )}
        </span>
        <span>{t('automation.changedBy', { name: rule.UserName })}</span>
      </div>
    </li>
  );
}

export default function RuleList() {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const client = useQueryClient();
  const [parameters, setParameters] = useSearchParams();
  const rules = useRules();
  const kinds = useKinds();
  const mayAdd = useGranted('manager.automation.add');
  const [busy, setBusy] = useState(false);
  const [away, setAway] = useState(false);
  const refresh = useRefresh('automation', () => void client.invalidateQueries({ queryKey: listKey }));

  const opened = parameters.get('rule') ?? '';
  const open = (rule: string, tab?: string) => setParameters(rule ? { rule, ...(tab ? { tab } : {}) } : {});
  const send = async <Call extends AnyCall>(call: Call, body: SentTo<Call>) => {
    setBusy(true);
    try {
      feedback.success((await postAnswer(call, body)).msg);
    } catch (error) {
      feedback.error(error);
    } finally {
      await client.invalidateQueries({ queryKey: listKey });
      setBusy(false);
    }
  };

  const groups = [...Map.groupBy(rules.data?.rows ?? [], (rule) => rule.module)];
  const mine = new Set((kinds.data ?? []).map((kind) => kind.module));
  const create = mayAdd && mine.size > 0 && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('new')}>
      {t('automation.create')}
    </Button>
  );
  const id = Number(opened) || 0;
  return (
    <>
      <div className="auto-rules-bar">
        <Button onClick={() => setAway(true)}>{t('automation.away')}</Button>
        {create}
      </div>
      <SettingsList
        query={rules}
        none={({ rows }) => (rows.length === 0 ? t('automation.empty') : undefined)}
        offer={create}
      >
        {() =>
          groups.map(([module, own]) => {
            const label = moduleTitle(t, module, own[0]?.label ?? '');
            const move = (at: number, by: -1 | 1) => {
              const ids = own.map((rule) => rule.id);
              const [moved] = ids.splice(at, 1);
              if (moved) ids.splice(at + by, 0, moved);
              void send(automationCalls.order, { module, ids: ids.join() });
            };
            return (
              <section key={module} aria-labelledby={`rules-${module}`}>
                <h2 id={`rules-${module}`}>{label}</h2>
                <ol className="auto-rules">
                  {own.map((rule, at) => (
                    <RuleCard
                      key={rule.id}
                      rule={rule}
                      first={at === 0}
                      last={at === own.length - 1}
                      reaches={mine.has(module)}
                      busy={busy}
                      open={(tab) => open(String(rule.id), tab)}
                      send={send}
                      move={(by) => move(at, by)}
                    />
                  ))}
                </ol>
              </section>
            );
          })
        }
      </SettingsList>
      {(opened === 'new' ? mayAdd : id > 0) && (
        <RuleDrawer
          key={opened}
          id={id}
          tab={parameters.get('tab') ?? 'rule'}
          onClose={() => open('')}
          onSaved={() => {
            refresh();
            open('');
          }}
        />
      )}
      {away && <AwayDialog close={() => setAway(false)} />}
    </>
  );
}
