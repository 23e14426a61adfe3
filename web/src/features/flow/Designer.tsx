// The designer of one flow: drawn on the canvas, edited in a drawer, tried, compared, saved as a draft and published.

import type { FlowDetail, FlowKind } from '@crm/protocol/answers/flow';
import * as workFlowCalls from '@crm/protocol/calls/workFlow';
import { enteredPeople, warningsOf } from '@crm/protocol/flowCheck';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Conflict, ConflictNotice, conflictOf } from '../../engine/form/Conflict.tsx';
import { UnsavedChangesGuard } from '../../engine/interaction/UnsavedChangesGuard.tsx';
import { ApiError, postAnswer } from '../../shared/api/client.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { useGranted } from '../../shared/session/session.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { Canvas } from './Canvas.tsx';
import { DesignBar, type Side } from './DesignBar.tsx';
import { fetchFlow, listKey, useVersion } from './flow.api.ts';
import './flow.css';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import type { DryRunPanelProps } from './DryRunPanel.tsx';
import { differencesOf, holdersOf, sameDrawing } from './differences.ts';
import { changed, redone, startHistory, undone } from './history.ts';
import type { NodeDrawerProps } from './NodeDrawer.tsx';
import { ProblemList } from './ProblemList.tsx';
import { problemsByPart, type ServerProblems } from './problems.ts';
import { SidePanel } from './SidePanel.tsx';
import type { TestPanelProps } from './TestPanel.tsx';
import { type Part, replaceNode } from './tree.ts';
import { useEditing } from './useEditing.ts';
import { useFlowDraft } from './useFlowDraft.tsx';
import { useNaming } from './useNaming.ts';
import { usePublishing } from './usePublishing.tsx';
import type { VersionPanelProps } from './VersionPanel.tsx';
import { onPath } from './walk.ts';
import './flow.i18n.ts';
import './node.i18n.ts';

const NodeDrawer = onDemand<NodeDrawerProps>(() => import('./NodeDrawer.tsx'));
const holding = <Skeleton title={false} rows={5} />;
const TestPanel = onDemand<TestPanelProps>(() => import('./TestPanel.tsx'), holding);
const RehearsePanel = onDemand<DryRunPanelProps>(() => import('./DryRunPanel.tsx'), holding);
const VersionPanel = onDemand<VersionPanelProps>(() => import('./VersionPanel.tsx'), holding);

export interface DesignerProps {
  loaded: FlowDetail;
  kind: FlowKind;
}

const draftOf = ({ name, nodes }: FlowDetail) => ({ name, nodes });

export default function Designer({ loaded, kind }: DesignerProps) {
  const { t, i18n } = useTranslation();
  const feedback = useFeedback();
  const client = useQueryClient();
  const narrow = useNarrow();
  const mayEdit = useGranted('oa.flow.edit');
  const [stored, setStored] = useState(loaded);
  const [history, setHistory] = useState(() => startHistory(draftOf(loaded)));
  const [serverProblems, setServerProblems] = useState<ServerProblems | null>(loaded);
  const [current, setCurrent] = useState(loaded.nodes.id);
  const [focus, setFocus] = useState<{ id: string }>();
  const [chosen, setChosen] = useState('');
  const [side, setSide] = useState<Side>();
  const [busy, setBusy] = useState<'save' | 'publish'>();
  const [conflict, setConflict] = useState<Conflict>();
  const [nameProblem, setNameProblem] = useState('');
  const [version, setVersion] = useState(0);
  const [record, setRecord] = useState({ id: 0, title: '' });
  const [path, setPath] = useState<readonly string[]>();

  const { name, nodes: root } = history.present;
  const { id, module } = stored;
  const { naming, learn } = useNaming(stored, kind, root, chosen !== '');
  const dirty = useMemo(() => name !== stored.name || !sameDrawing(stored.nodes, root), [name, root, stored]);
  const problems = useMemo(() => problemsByPart(root, serverProblems), [root, serverProblems]);
  const problemCount = [...problems.values()].reduce((sum, codes) => sum + codes.length, 0);
  const warnings = useMemo(() => warningsOf(root, enteredPeople(kind)), [root, kind]);
  const old = useVersion(id, version);
  const older = version > 0 ? old.data?.nodes : undefined;
  const differences = useMemo(() => (older ? differencesOf(older, root) : undefined), [older, root]);
  const way = useMemo(() => (side === 'test' && path ? onPath(root, new Set(path)) : undefined), [side, path, root]);
  const here = holdersOf(root).has(current) ? current : root.id;

  /** While the drawer is open the focus stays in it. */
  const go = (to: string) => {
    setCurrent(to);
    if (!chosen) setFocus({ id: to });
  };
  const open = (card: string) => {
    setCurrent(card);
    setChosen(card);
  };
  const draw = (nodes: typeof root, tag = '') =>
    setHistory((before) => changed(before, { ...before.present, nodes }, tag));
  const back = () => setHistory(undone);
  const forth = () => setHistory(redone);

  const {
    actions,
    copied,
    said: announcement,
  } = useEditing({
    root,
    enabled: mayEdit,
    draw,
    go,
    // From the menu that added it the focus goes to the card, which has it again when its settings are closed.
    open: (to) => {
      setFocus({ id: to });
      open(to);
    },
    left: (gone) => gone(chosen) && setChosen(''),
  });
  const change = (part: Part, tag?: string) => chosen && draw(replaceNode(root, chosen, part), tag);

  const close = () => {
    const card = chosen;
    setChosen('');
    // One step of typing ends with the drawer.
    setHistory((before) => ({ ...before, tag: '' }));
    setFocus({ id: card });
  };

  /** The server's checks of what was just stored or published. */
  const refreshStored = async (sent: typeof root, expectedVersion?: number) => {
    try {
      const newest = await fetchFlow(id);
      // Somebody else saved in between: saving will report it.
      if (expectedVersion !== undefined && newest.version !== expectedVersion) return;
      setStored({ ...newest, nodes: sent });
      setServerProblems({ problems: newest.problems, nodes: sent });
    } catch {
      // The drawing is complete without it; the next refresh brings it.
    }
  };

  const save = async (version = stored.version): Promise<boolean> => {
    const newName = name.trim();
    if (!newName) {
      setNameProblem(t('form.required'));
      return false;
    }
    setBusy('save');
    setConflict(undefined);
    try {
      const answer = await postAnswer(workFlowCalls.edit, {
        id,
        version,
        name: newName,
        nodes: root,
      });
      const next = answer.data.version;
      setStored((before) => ({ ...before, name: newName, nodes: root, version: next, changed: 1 }));
      setHistory((before) =>
        before.present.name === newName ? before : changed(before, { ...before.present, name: newName }),
      );
      feedback.success(answer.msg);
      void client.invalidateQueries({ queryKey: listKey });
      await refreshStored(root, next);
      return true;
    } catch (error) {
      const stale = conflictOf(error, t, i18n.language);
      if (stale) setConflict(stale);
      else {
        if (error instanceof ApiError && error.fields?.['name']) setNameProblem(error.fields['name']);
        feedback.error(error);
      }
      return false;
    } finally {
      setBusy(undefined);
    }
  };

  /** After somebody was faster: their draft. Going back one step shows the own one again. */
  const reload = async () => {
    try {
      const newest = await fetchFlow(id);
      setStored(newest);
      setServerProblems(newest);
      setHistory((before) => ({ ...changed(before, draftOf(newest)), jumps: before.jumps + 1 }));
      setConflict(undefined);
    } catch (error) {
      feedback.error(error);
    }
  };

  const publishing = usePublishing({
    stored,
    name,
    dirty,
    problems: problemCount,
    warnings,
    save,
    reload: () => refreshStored(root),
    showProblems: (found) => {
      if (found) setServerProblems({ problems: found, nodes: root });
      setSide('problems');
    },
    busy: (on) => setBusy(on ? 'publish' : undefined),
  });
  const { offer, safe } = useFlowDraft(stored, history.present, dirty && mayEdit, (drawn) =>
    setHistory((before) => ({ ...changed(before, drawn), jumps: before.jumps + 1 })),
  );

  const keys = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !mayEdit) return;
    const key = event.key.toLowerCase();
    const writing = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]');
    if (key === 's') {
      event.preventDefault();
      if (dirty && !busy) void save();
    } else if (!writing && (key === 'z' || key === 'y')) {
      event.preventDefault();
      if (key === 'y' || event.shiftKey) forth();
      else back();
    }
  };

  // A version that could not be read is not compared with.
  useEffect(() => {
    if (old.error) feedback.error(old.error);
  }, [old.error, feedback]);

  const panel = () => {
    switch (side) {
      case 'problems':
        return (
          <SidePanel title={t('flow.problems')} close={() => setSide(undefined)}>
            <ProblemList
              root={root}
              problems={problems}
              warnings={warnings}
              go={(part) => {
                if (narrow) setSide(undefined);
                go(part);
              }}
            />
          </SidePanel>
        );
      case 'versions':
        return (
          <SidePanel title={t('flow.versions')} close={() => setSide(undefined)}>
            <VersionPanel stored={stored} shown={version} show={setVersion} />
          </SidePanel>
        );
      case 'test':
        return (
          <SidePanel title={t('flow.test')} close={() => setSide(undefined)}>
            <TestPanel module={module} root={root} record={record} choose={setRecord} show={setPath} />
          </SidePanel>
        );
      case 'rehearse':
        return (
          <SidePanel title={t('flow.rehearse')} close={() => setSide(undefined)}>
            <RehearsePanel
              stored={stored}
              dirty={dirty}
              test={(one) => {
                setRecord(one);
                setSide('test');
              }}
            />
          </SidePanel>
        );
      default:
        return null;
    }
  };

  const canvas = (
    <Canvas
      label={t('flow.canvas', { name })}
      root={root}
      naming={naming}
      current={here}
      chosen={chosen}
      problems={problems}
      path={way}
      copied={copied?.name}
      actions={actions}
      open={open}
      focused={setCurrent}
      focus={focus}
      {...(differences ? { differences } : {})}
    />
  );

  return (
    <section className="flow-designer" aria-label={t('module.flow')} onKeyDown={keys}>
      <UnsavedChangesGuard when={dirty && mayEdit && !safe} />
      <DesignBar
        stored={stored}
        name={name}
        nameProblem={nameProblem}
        rename={(next) => {
          setNameProblem('');
          setHistory((before) => changed(before, { ...before.present, name: next }, 'name'));
        }}
        dirty={dirty}
        problems={problemCount}
        busy={busy}
        {...(history.past.length > 0 ? { back } : {})}
        {...(history.future.length > 0 ? { forth } : {})}
        toggle={(panel) => setSide(side === panel ? undefined : panel)}
        save={() => void save()}
        onlySwitch={publishing.onlySwitch}
        publish={() => void publishing.publish()}
      />
      {mayEdit && offer}
      {nameProblem && <Alert type="error" showIcon title={nameProblem} />}
      {conflict && (
        <ConflictNotice
          text={conflict.text}
          reload={() => void reload()}
          saveMine={conflict.version ? () => void save(conflict.version) : undefined}
        />
      )}
      <div className="flow-body">
        {older ? (
          <>
            <div className="flow-compared">
              <div className="flow-compared-head">
                <h2>{t('flow.version', { version })}</h2>
                <span className="flow-words">
                  {mayEdit && (
                    <Button
                      size="small"
                      onClick={() => {
                        draw(older);
                        setVersion(0);
                      }}
                    >
                      {t('flow.restore')}
                    </Button>
                  )}
                  <Button size="small" onClick={() => setVersion(0)}>
                    {t('flow.endCompare')}
                  </Button>
                </span>
              </div>
              <Canvas
                label={t('flow.version', { version })}
                root={older}
                naming={naming}
                current={older.id}
                differences={differences ?? new Map()}
              />
            </div>
            <div className="flow-compared">
              <div className="flow-compared-head">
                <h2>{t('flow.draft')}</h2>
                <span className="flow-hint">
                  {differences?.size ? t('flow.differences', { count: differences.size }) : t('flow.same')}
                </span>
              </div>
              {canvas}
            </div>
          </>
        ) : (
          canvas
        )}
        {panel()}
      </div>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
      {publishing.dialog}
      {chosen && holdersOf(root).has(chosen) && (
        <NodeDrawer
          key={`${chosen}-${history.jumps}`}
          root={root}
          id={chosen}
          naming={naming}
          problems={problems.get(chosen) ?? []}
          disabled={!mayEdit}
          learn={learn}
          change={change}
          actions={actions}
          open={open}
          close={close}
        />
      )}
    </section>
  );
}
