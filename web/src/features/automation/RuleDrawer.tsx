// One rule: its sentences, the dry run of what is entered, and the log of what it did.

import type { RuleDetail, RuleKind } from '@crm/protocol/answers/automation';
import * as automationCalls from '@crm/protocol/calls/automation';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Drawer, Flex, Tabs } from 'antd';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { isUnfinished, lineDefinitions } from '../../engine/filter/groups.ts';
import { type Conflict, ConflictNotice, conflictOf } from '../../engine/form/Conflict.tsx';
import { useDefinition, useFilterDefinitions } from '../../engine/record/definitions.ts';
import '../../engine/filter/filter.i18n.ts';
import { UnsavedChangesGuard } from '../../engine/interaction/UnsavedChangesGuard.tsx';
import type { ActivePart } from '../../engine/query/listState.ts';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { newAttemptKey } from '../../shared/api/attempt.ts';
import { ApiError, post, postAnswer } from '../../shared/api/client.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { useGranted } from '../../shared/session/session.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { type RuleBody, useKinds, useRule } from './automation.api.ts';
import { draftOf, groupsOf, newDraft, type RuleDraft, sentRule } from './draft.ts';
import { RuleForm } from './RuleForm.tsx';
import './automation.i18n.ts';

const DryRun = onDemand<{ module: string; body: RuleBody }>(() => import('./DryRun.tsx'));
const RuleLog = onDemand<{ id: number; module: string }>(() => import('./RuleLog.tsx'));

export interface RuleDrawerProps {
  /** 0 creates. */
  id: number;
  /** Tab that it opens with. */
  tab: string;
  onClose(): void;
  onSaved(): void;
}

interface FrameProps {
  title: string;
  close(): void;
  footer?: ReactNode;
  children: ReactNode;
}

function Frame({ title, close, footer, children }: FrameProps) {
  return (
    <Drawer
      open
      className="auto-rule-drawer"
      title={title}
      size="min(720px, 100vw)"
      mask={{ closable: false }}
      onClose={close}
      {...(footer ? { footer } : {})}
    >
      {children}
    </Drawer>
  );
}

export default function RuleDrawer(props: RuleDrawerProps) {
  const { t } = useTranslation();
  const rule = useRule(props.id);
  const kinds = useKinds();
  const failed = rule.error ?? kinds.error;
  if (kinds.data && (props.id === 0 || rule.data)) return <Editor {...props} rule={rule.data} kinds={kinds.data} />;
  return (
    <Frame title={t(props.id ? 'automation.rule' : 'automation.create')} close={props.onClose}>
      {failed ? (
        <LoadProblem
          error={failed}
          retry={() => {
            void rule.refetch();
            void kinds.refetch();
          }}
        />
      ) : (
        <Skeleton rows={8} />
      )}
    </Frame>
  );
}

/** A kind that the person makes no rules for is known by the rule alone. */
function kindOf(kinds: readonly RuleKind[], module: string, rule: RuleDetail | undefined): RuleKind {
  const known = kinds.find((kind) => kind.module === module);
  if (known) return known;
  return {
    module,
    label: rule?.label ?? '',
    triggers: rule ? [rule.trigger] : [],
    fields: rule?.field ? [{ value: rule.field, label: rule.fieldTitle }] : [],
    settable: Object.entries(rule?.titles ?? {}).map(([value, label]) => ({ value, label })),
    can: { assign: true, region: true, due: true },
  };
}

interface Refused {
  draft: RuleDraft;
  fields: Record<string, string>;
}

/** A problem of a part disappears when the part is changed. */
function problemsOf(draft: RuleDraft, refused: Refused | null): Record<string, string> {
  if (!refused) return {};
  const isUnchanged = ([at]: [string, string]) => {
    const part = at.split('.')[0] ?? '';
    const key = (part === 'condition' ? 'groups' : part) as keyof RuleDraft;
    return draft[key] === refused.draft[key];
  };
  return Object.fromEntries(Object.entries(refused.fields).filter(isUnchanged));
}

interface EditorProps extends RuleDrawerProps {
  rule: RuleDetail | undefined;
  kinds: RuleKind[];
}

function Editor({ id, rule: opened, kinds, tab: first, onClose, onSaved }: EditorProps) {
  const { t, i18n } = useTranslation();
  const feedback = useFeedback();
  const client = useQueryClient();
  const [tab, show] = useState(first);
  const [mayAdd, mayEdit] = [useGranted('manager.automation.add'), useGranted('manager.automation.edit')];
  const [rule, setRule] = useState(opened);
  const [draft, setDraft] = useState<RuleDraft>(() => (rule ? draftOf(rule) : newDraft(kinds[0])));
  const [conflict, setConflict] = useState<Conflict>();
  const [touched, setTouched] = useState(false);
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [attempt] = useState(newAttemptKey);
  const body = useRef<HTMLFormElement>(null);
  const kind = kindOf(kinds, draft.module, rule);
  const reaches = kinds.some((one) => one.module === draft.module);
  const disabled = !reaches || !(id ? mayEdit : mayAdd);
  const filters = useFilterDefinitions(draft.module, draft.module !== '');
  const definition = useDefinition(draft.module, draft.module !== '');
  const offered = useMemo(() => (filters.data ? lineDefinitions(filters.data) : undefined), [filters.data]);
  const before = useMemo(() => (rule?.condition ?? []) as ActivePart[], [rule]);
  const opening = useMemo(() => (offered ? groupsOf(before, offered) : []), [before, offered]);
  const failed = filters.error ?? definition.error;

  const change = (update: (draft: RuleDraft) => RuleDraft) => {
    setTouched(true);
    setDraft(update);
  };
  const refuse = (fields: Record<string, string>) => {
    setRefused({ draft, fields });
    show('rule');
    requestAnimationFrame(() => body.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' }));
  };
  // Left out, such a line would let the rule act on every record.
  const unfinished = draft.groups && isUnfinished(draft.groups, offered ?? []) ? t('automation.unfinished') : undefined;
  const save = async (version = rule?.version) => {
    if (unfinished) {
      refuse({ condition: unfinished });
      return;
    }
    setSaving(true);
    setRefused(null);
    setConflict(undefined);
    try {
      const body = { ...sentRule(draft, offered ?? [], before), enabled: draft.enabled ? 1 : 0 };
      const answer = id
        ? await postAnswer(automationCalls.edit, { ...body, id, version })
        : await postAnswer(automationCalls.add, body, { idempotencyKey: attempt });
      feedback.success(answer.msg);
      // Leaving does not ask any more.
      flushSync(() => setTouched(false));
      void client.invalidateQueries({ queryKey: ['automation'] });
      onSaved();
    } catch (error) {
      setSaving(false);
      const stale = id ? conflictOf(error, t, i18n.language) : undefined;
      if (stale) {
        setConflict(stale);
        return;
      }
      if (!(error instanceof ApiError) || !error.fields) {
        feedback.error(error);
        return;
      }
      refuse(error.fields);
    }
  };

  /** The rule as it is now, in the place of what was entered. */
  const reload = async () => {
    try {
      const now = await post(automationCalls.detail, { id });
      setRule(now);
      setDraft(draftOf(now));
      setTouched(false);
      setConflict(undefined);
    } catch (error) {
      feedback.error(error);
    }
  };

  if (!kind.module)
    return (
      <Frame title={t('automation.create')} close={onClose}>
        <p>{t('automation.noKinds')}</p>
      </Frame>
    );

  const form =
    offered && definition.data ? (
      <form
        ref={body}
        onSubmit={(event) => {
          event.preventDefault();
          if (!disabled && !saving) void save();
        }}
      >
        <RuleForm
          draft={draft}
          groups={draft.groups ?? opening}
          kinds={reaches ? kinds : [kind]}
          kind={kind}
          offered={offered}
          items={definition.data.items.map(({ json }) => json)}
          isNew={id === 0}
          disabled={disabled}
          notes={[...(rule?.offReason ? [rule.offReason] : []), ...(rule?.problems ?? [])]}
          problems={problemsOf(draft, refused)}
          change={change}
        />
      </form>
    ) : failed ? (
      <LoadProblem
        error={failed}
        retry={() => {
          void filters.refetch();
          void definition.refetch();
        }}
      />
    ) : (
      <Skeleton rows={8} />
    );
  const tabs = [
    { key: 'rule', label: t('automation.rule'), children: form },
    ...(disabled || !offered
      ? []
      : [
          {
            key: 'preview',
            label: t('automation.dryRun'),
            children: unfinished ? (
              <Alert type="warning" showIcon title={unfinished} />
            ) : (
              <DryRun module={draft.module} body={{ ...sentRule(draft, offered, before), ...(id ? { id } : {}) }} />
            ),
          },
        ]),
    ...(id ? [{ key: 'log', label: t('automation.log'), children: <RuleLog id={id} module={draft.module} /> }] : []),
  ];
  return (
    <Frame
      title={rule?.name || t(id ? 'automation.rule' : 'automation.create')}
      close={onClose}
      {...(disabled
        ? {}
        : {
            footer: (
              <Flex justify="end" gap={8}>
                <Button onClick={onClose}>{t('automation.cancel')}</Button>
                <Button type="primary" loading={saving} onClick={() => void save()}>
                  {t('action.save')}
                </Button>
              </Flex>
            ),
          })}
    >
      <UnsavedChangesGuard when={touched && !disabled} />
      {conflict && (
        <ConflictNotice
          text={conflict.text}
          reload={() => void reload()}
          saveMine={conflict.version ? () => void save(conflict.version) : undefined}
        />
      )}
      <Tabs
        activeKey={tabs.some(({ key }) => key === tab) ? tab : 'rule'}
        onChange={show}
        items={tabs}
        destroyOnHidden={false}
      />
    </Frame>
  );
}
