// One approval in its panel: the record under the grants of the node, its path, the opinions, and the actions.
import { DownOutlined, ExportOutlined, MessageOutlined, UpOutlined } from '@ant-design/icons';
import { stepStates } from '@crm/protocol/work';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Switch } from 'antd';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nodeName } from '../../engine/approval/nodeName.ts';
import { PathLine } from '../../engine/approval/PathLine.tsx';
import { StepTag, WaitTag, WorkTag } from '../../engine/approval/StateTag.tsx';
import { OptionTag } from '../../engine/fields/cells/OptionTag.tsx';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { useDraft } from '../../engine/form/drafts.ts';
import { usePanelKey } from '../../engine/interaction/keys.ts';
import { usePanelFrame } from '../../engine/panel/DetailDrawer.tsx';
import { PanelActions } from '../../engine/panel/PanelActions.tsx';
import { FrameButton, PanelFact, PanelHeader } from '../../engine/panel/PanelHeader.tsx';
import { PanelLoading } from '../../engine/panel/PanelLoading.tsx';
import { FollowOn } from '../../engine/record/FollowOn.tsx';
import { moduleTitle } from '../../engine/record/localise.ts';
import { requestInPanel } from '../../engine/record/panelRequest.ts';
import { panelFor } from '../../engine/record/registries.ts';
import { OpenCell, recordTarget } from '../../engine/rows/openCell.tsx';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import './approval.css';
import { nextTodo, readAgain, useWork, type WorkRef } from './approval.api.ts';
import { DecisionContextBlock } from './DecisionContextBlock.tsx';
import { useDecisionContext } from './decisionContext.api.ts';
import { OpinionRow } from './OpinionRow.tsx';
import { type Following, useWorkActions } from './useWorkActions.tsx';
import { type FormGuard, WorkForm } from './WorkForm.tsx';
import { WorkNode, WorkPerson } from './WorkParts.tsx';
import { WorkTabs } from './WorkTabs.tsx';
import './approval.i18n.ts';

const autoNextKey = 'work.autoNext';

export interface ApprovalPanelProps {
  of: WorkRef;
  close(): void;
  /** Where what waits is gone through one after the other. */
  following?: Following;
}

type Work = NonNullable<ReturnType<typeof useWork>['data']>;

interface LoadedProps extends ApprovalPanelProps {
  work: Work;
  lens: ReturnType<typeof useDecisionContext>;
  refresh(): void;
}

function Loaded({ work, lens, close, following, refresh }: LoadedProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const feedback = useFeedback();
  const narrow = useNarrow();
  const frame = usePanelFrame();
  const switchId = useId();
  const guard = useRef<FormGuard | null>(null);
  const [autoNext, setAutoNext] = useState(() => localStorage.getItem(autoNextKey) !== '0');
  const step = work.stepid;
  /** Increases with every request to write a comment. */
  const [summons, setSummons] = useState(0);
  const summon = () => setSummons((count) => count + 1);
  /** Written in the bar of a phone, and kept until the step is decided. */
  const { found, keep: keepOpinion } = useDraft<{ text: string }>(`work.opinion.${step}`, { text: '' });
  const [opinion, setOpinion] = useState(found?.text ?? '');
  const say = (text: string) => {
    setOpinion(text);
    keepOpinion(text ? { text } : null);
  };

  const goOn = async ({ next, open }: Following) => {
    if (next) return next();
    const id = await nextTodo(work.stepid).catch(() => undefined);
    if (id) return open(id);
    feedback.success(t('work.allDone'));
    close();
  };
  const decided = () => {
    keepOpinion(null);
    if (following && autoNext) void goOn(following);
    readAgain(client);
  };
  const writes = narrow && work.can.pass && work.Status < stepStates.passed && work.nodeType !== 'start';
  const { actions, running, dialog } = useWorkActions({
    work,
    close,
    form: () => guard.current,
    decided,
    opinion: writes ? opinion.trim() : undefined,
  });
  const pass = actions.find(({ key }) => key === 'pass');
  usePanelKey('p', pass && running === '' ? () => void pass.run?.() : undefined, false);
  usePanelKey('f', work.can.comment ? summon : undefined);

  const remember = (on: boolean) => {
    setAutoNext(on);
    localStorage.setItem(autoNextKey, on ? '1' : '0');
  };
  const waits = work.Status < stepStates.passed;
  const openText = t('work.openRecord', { name: moduleTitle(t, work.modelType, work.modelName) });
  const target = work.can.open && panelFor(work.modelType) ? recordTarget(work.modelType, work.modelId) : undefined;
  const returned = work.nodeType === 'start' && waits;
  const mend = () => {
    // The panel of the record has the form.
    if (work.amends) requestInPanel({ kind: work.modelType, id: work.modelId, what: 'amend' });
    target?.open();
  };
  const followOn = <FollowOn seed={{ text: work.title, detail: `${work.taskName}：${work.title}` }} />;
  const autoSwitch = following && pass && (
    <label className="work-auto" htmlFor={switchId}>
      <Switch id={switchId} size="small" checked={autoNext} onChange={remember} />
      <span>{t('work.autoNext')}</span>
    </label>
  );
  return (
    <div className="panel">
      <PanelHeader
        named={false}
        bar={false}
        title={
          <>
            <span className="work-flow">{`${t('work.title')} · ${work.taskName}`}</span>{' '}
            <span className="work-record">{work.title}</span>
          </>
        }
        marks={
          <>
            {work.StepName && <OptionTag option={{ value: 'step', label: nodeName(t, work.StepName) }} />}
            {work.waits ? (
              <WaitTag waits={work.waits} />
            ) : step > 0 && waits && !returned ? (
              <StepTag status={work.Status} />
            ) : (
              <WorkTag row={work} />
            )}
          </>
        }
      >
        <PanelFact label={t('work.col.submitter')}>
          <WorkPerson name={work.createusername} face={work.createHeader} />
        </PanelFact>
        <PanelFact label={t('work.submitted')}>
          <RelativeTime value={work.addtime} />
        </PanelFact>
        <PanelFact label={t('work.col.node')}>
          <WorkNode row={work} />
        </PanelFact>
        {waits && work.due && (
          <PanelFact label={t('work.due')}>
            <RelativeTime value={work.due} plan />
          </PanelFact>
        )}
      </PanelHeader>
      <div className="work-body">
        <DecisionContextBlock lens={lens} module={work.modelType} submitter={work.createusername} />
        <section className="work-section">
          <h3 className="work-heading">
            {t('work.form')}
            {target && (
              <span className="work-open">
                <OpenCell target={target}>
                  <ExportOutlined aria-hidden /> {openText}
                </OpenCell>
              </span>
            )}
          </h3>
          {returned && (
            <Alert
              className="work-mend"
              type="warning"
              showIcon
              title={t(work.amends ? 'work.mendAmendment' : 'work.mend')}
              {...(work.sentBack
                ? { description: t('work.sentBack', { name: work.sentBack.username, text: work.sentBack.ext }) }
                : {})}
              action={
                target && (
                  <Button size="small" onClick={mend}>
                    {work.amends ? t('work.changeAmendment') : openText}
                  </Button>
                )
              }
            />
          )}
          <WorkForm work={work} step={step} guard={guard} saved={refresh} />
        </section>
        <section className="work-section">
          <h3 className="work-heading">{t('work.path')}</h3>
          <PathLine path={work.path} />
        </section>
        <WorkTabs work={work} summons={summons} changed={() => readAgain(client)} />
        {narrow && (
          <div className="work-going">
            {autoSwitch}
            {followOn}
            {(frame.previous || frame.next) && (
              <>
                <FrameButton label={t('panel.previous')} icon={<UpOutlined aria-hidden />} onClick={frame.previous} />
                <FrameButton label={t('panel.next')} icon={<DownOutlined aria-hidden />} onClick={frame.next} />
              </>
            )}
          </div>
        )}
      </div>
      <div className="work-actions" role="toolbar" aria-label={t('work.bar')}>
        {writes && (
          <OpinionRow value={opinion} required={work.opinionRequired} disabled={running !== ''} change={say} />
        )}
        <PanelActions actions={actions} running={running} inline={narrow && !work.can.refuse ? 1 : 3} />
        {work.can.comment && (
          <Button
            icon={<MessageOutlined aria-hidden />}
            aria-label={t('work.toComments', { total: work.counts.comments })}
            data-hint={t('work.toComments', { total: work.counts.comments })}
            onClick={summon}
          >
            {work.counts.comments > 0 && work.counts.comments}
          </Button>
        )}
        {!narrow && (
          <>
            {followOn}
            <span className="panel-bottom-gap" />
            {autoSwitch}
          </>
        )}
      </div>
      {dialog}
    </div>
  );
}

export default function ApprovalPanel(props: ApprovalPanelProps) {
  const { data: work, error, refetch, refresh } = useWork(props.of);
  const lens = useDecisionContext(props.of);
  const narrow = useNarrow();
  if (!work)
    return (
      <>
        <PanelLoading error={error} retry={() => void refetch()} />
        {narrow && !error && 'step' in props.of && <div className="work-actions work-actions-place" />}
      </>
    );
  return <Loaded key={work.stepid} {...props} work={work} lens={lens} refresh={refresh} />;
}
