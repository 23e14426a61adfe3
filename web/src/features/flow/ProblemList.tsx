// Problems that prevent publishing, and warnings, each leading to its card.
import type { FlowWarning, StartNode } from '@crm/protocol/answers/flow';
import type { FlowProblemCode } from '@crm/protocol/flow';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { holdersOf } from './differences.ts';
import { problemText } from './sentence.ts';
import './flow.css';
import './flow.i18n.ts';
import './node.i18n.ts';

interface ProblemListProps {
  root: StartNode;
  problems: ReadonlyMap<string, readonly FlowProblemCode[]>;
  warnings: readonly FlowWarning[];
  go(id: string): void;
}

export function ProblemList({ root, problems, warnings, go }: ProblemListProps) {
  const { t } = useTranslation();
  const holders = holdersOf(root);
  const line = (id: string, code: string, problem: string) => (
    <li key={`${id}-${code}`}>
      <Button type="link" onClick={() => go(id)}>
        {t('flow.problemAt', { name: holders.get(id)?.name || t('flow.unnamed'), problem })}
      </Button>
    </li>
  );
  return (
    <>
      {problems.size === 0 && <p className="flow-hint">{t('flow.noProblems')}</p>}
      {problems.size + warnings.length > 0 && (
        <ul className="flow-list">
          {[...problems].flatMap(([id, codes]) => codes.map((code) => line(id, code, problemText(t, code))))}
          {warnings.map(({ node, code }) => line(node, code, t(`flow.warning.${code}`)))}
        </ul>
      )}
    </>
  );
}
