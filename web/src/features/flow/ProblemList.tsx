// What keeps the flow from being published, each leading to its card.
import type { FlowProblemCode, StartNode } from '@crm/protocol/flow';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { holdersOf } from './differences.ts';
import { problemText } from './sentence.ts';
import './flow.css';
import './words.ts';

interface ProblemListProps {
  root: StartNode;
  problems: ReadonlyMap<string, readonly FlowProblemCode[]>;
  go(id: string): void;
}

export function ProblemList({ root, problems, go }: ProblemListProps) {
  const { t } = useTranslation();
  if (problems.size === 0) return <p className="flow-hint">{t('flow.noProblems')}</p>;
  const holders = holdersOf(root);
  return (
    <ul className="flow-list">
      {[...problems].flatMap(([id, codes]) =>
        codes.map((code) => (
          <li key={`${id}-${code}`}>
            <Button type="link" onClick={() => go(id)}>
              {t('flow.problemAt', {
                name: holders.get(id)?.name || t('flow.unnamed'),
                problem: problemText(t, code),
              })}
            </Button>
          </li>
        )),
      )}
    </ul>
  );
}
