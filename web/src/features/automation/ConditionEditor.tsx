// The condition of a rule: the groups of the list's own filter.
import { PlusOutlined } from '@ant-design/icons';
import type { FilterDefinition } from '@crm/protocol/answers/filter';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { FilterGroup } from '../../engine/filter/FilterGroup.tsx';
import { type Group, newGroup, newLine } from '../../engine/filter/groups.ts';
import '../../engine/filter/filter.css';
import './automation.i18n.ts';

interface ConditionEditorProps {
  groups: Group[];
  offered: FilterDefinition[];
  change(update: (groups: Group[]) => Group[]): void;
}

/** One line, of which all parts have to hold; several are joined as the group states. */
const firstGroup = (): Group => ({ ...newGroup(), join: 'and', lines: [newLine()] });

export function ConditionEditor({ groups, offered, change }: ConditionEditorProps) {
  const { t } = useTranslation();
  return (
    <div className="auto-rule-groups">
      {groups.map((group, at) => (
        <FilterGroup
          key={group.key}
          group={group}
          number={at + 1}
          offered={offered}
          change={(update) => change((before) => before.map((one) => (one.key === group.key ? update(one) : one)))}
          remove={() => change((before) => before.filter((one) => one.key !== group.key))}
        />
      ))}
      <Button
        className="filter-new-group"
        type="dashed"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => change((before) => [...before, before.length === 0 ? firstGroup() : newGroup()])}
      >
        {t(groups.length === 0 ? 'automation.addCondition' : 'automation.addGroup')}
      </Button>
    </div>
  );
}
