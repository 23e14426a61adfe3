// What helps to decide, above the form: what an amendment changes, how the customer stands, how earlier ones were decided.
import type { ContextFigure, DecisionContext, EarlierApproval } from '@crm/protocol/answers/decisionContext';
import { instanceStates, type StepState, stepStates } from '@crm/protocol/work';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OptionTag } from '../../engine/fields/cells/OptionTag.tsx';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { moneyText } from '../../engine/record/decimals.ts';
import { fieldTitle } from '../../engine/record/localise.ts';
import { OpenCell, recordTarget } from '../../engine/rows/openCell.tsx';
import { taskKind } from './kinds.ts';
import './decisionContext.css';
import './approval.i18n.ts';

interface DecisionContextBlockProps {
  lens: DecisionContext | undefined;
  /** Wire name of the record's module. */
  module: string;
  /** Name of the submitter. */
  submitter: string;
}

const lineWords = ['added', 'removed', 'changed'] as const;

function Changes({ changes, module }: { changes: NonNullable<DecisionContext['changes']>; module: string }) {
  const { t } = useTranslation();
  const { fields, lines } = changes;
  const count = fields.length + lines.length;
  if (count === 0) return <p className="work-lens-part work-lens-quiet">{t('work.lens.same')}</p>;
  return (
    <section className="work-lens-part">
      <h4>{t('work.lens.changes', { count })}</h4>
      <dl className="work-lens-changes">
        {fields.map((change) => (
          <div key={change.field}>
            <dt>{fieldTitle(t, module, change)}</dt>
            <dd>
              {change.old ? <del>{change.old}</del> : <span className="work-lens-quiet">{t('work.lens.empty')}</span>} →{' '}
              <ins>{change.new || t('work.lens.empty')}</ins>
            </dd>
          </div>
        ))}
        {lines.map((line) => (
          <div key={line.field}>
            <dt>{fieldTitle(t, module, line)}</dt>
            <dd>
              {lineWords
                .filter((word) => line[word] > 0)
                .map((word) => t(`work.lens.${word}`, { count: line[word] }))
                .join(t('work.lens.joint'))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Figure({ kind, count, money }: ContextFigure) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{t(`work.lens.${kind}`)}</dt>
      <dd className={kind === 'overdue' && count > 0 ? 'work-lens-late' : undefined}>
        {t(`work.lens.${kind}.count`, { count })}
        {money !== undefined && count > 0 && ` ${moneyText(money)}`}
      </dd>
    </div>
  );
}

function DecisionTag({ status }: { status: StepState }) {
  const { t } = useTranslation();
  const word = status === stepStates.passed ? 'passed' : 'refused';
  const color = word === 'passed' ? 'green' : 'red';
  return <OptionTag option={{ value: word, label: t(`work.lens.${word}`), color }} />;
}

function Earlier({ earlier, submitter }: { earlier: EarlierApproval[]; submitter: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const listId = useId();
  const passed = earlier.filter(({ state }) => state === instanceStates.passed).length;
  const counts = { name: submitter, count: earlier.length, passed, refused: earlier.length - passed };
  return (
    <section className="work-lens-part">
      <div className="work-lens-head">
        <h4>{t('work.lens.earlier', counts)}</h4>
        <Button
          type="link"
          size="small"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'work.lens.hide' : 'work.lens.show')}
        </Button>
      </div>
      {open && (
        <ol id={listId} className="work-lens-earlier">
          {earlier.map(({ TaskID, title, facts, addtime, decisions }) => (
            <li key={TaskID}>
              <OpenCell target={recordTarget(taskKind, TaskID)}>{title}</OpenCell>{' '}
              <span className="work-lens-quiet">
                {facts.map(([name, value]) => `${name} ${value}`).join(' · ')} <RelativeTime value={addtime} />
              </span>
              <ul>
                {decisions.map((one) => (
                  <li key={`${one.userid}.${one.StepName}.${one.time}`}>
                    <DecisionTag status={one.Status} /> {one.username}{' '}
                    {one.ext ? one.ext : <span className="work-lens-quiet">{t('work.lens.noOpinion')}</span>}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Nothing where there is nothing to show; an error must not keep anybody from deciding. */
export function DecisionContextBlock({ lens, module, submitter }: DecisionContextBlockProps) {
  const { t } = useTranslation();
  const headId = useId();
  if (!lens || (!lens.changes && !lens.customer && lens.earlier.length === 0)) return null;
  const { changes, customer, earlier } = lens;
  return (
    <section className="work-lens" aria-labelledby={headId}>
      <h3 id={headId}>{t('work.lens')}</h3>
      {changes && <Changes changes={changes} module={module} />}
      {customer && (
        <section className="work-lens-part">
          <div className="work-lens-head">
            <h4>{t('work.lens.customer', { name: customer.name })}</h4>
            <span className="work-lens-quiet">{t('work.lens.scope')}</span>
          </div>
          <dl className="work-lens-figures">
            {customer.figures.map((figure) => (
              <Figure key={figure.kind} {...figure} />
            ))}
          </dl>
        </section>
      )}
      {earlier.length > 0 && <Earlier earlier={earlier} submitter={submitter} />}
    </section>
  );
}
