// What can be begun on a day of the calendar: the only kind that the person may make, or a menu of them. Days that are over have none.
import { PlusOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { dayTitle } from '../../engine/modes/calendar/month.ts';
import './agenda.i18n.ts';

export type AddKind = 'task' | 'plan';

export interface Adding {
  kinds: readonly AddKind[];
  begin(kind: AddKind, day: string): void;
}

export interface AddOnDayProps {
  day: string;
  today: string;
  add: Adding;
  /** It stands in a day of the grid, of which one is reached by Tab. */
  inGrid?: boolean;
  reached?: boolean;
}

export default function AddOnDay({ day, today, add, inGrid = false, reached = true }: AddOnDayProps) {
  const { t, i18n } = useTranslation();
  if (day < today) return null;
  const name = t('agenda.addOn', { day: dayTitle(day, i18n.language) });
  const [only, ...others] = add.kinds;
  const button = (
    <Button
      type="text"
      size="small"
      className={inGrid ? 'agenda-add agenda-add-grid' : 'agenda-add'}
      icon={<PlusOutlined aria-hidden />}
      aria-label={name}
      title={name}
      tabIndex={reached ? 0 : -1}
      {...(only && others.length === 0 ? { onClick: () => add.begin(only, day) } : {})}
    />
  );
  if (others.length === 0) return button;
  return (
    <Dropdown
      trigger={['click']}
      placement={inGrid ? 'bottomRight' : 'bottomLeft'}
      menu={{
        items: add.kinds.map((kind) => ({ key: kind, label: t(`agenda.add.${kind}`) })),
        onClick: ({ key }) => add.begin(key as AddKind, day),
      }}
    >
      {button}
    </Dropdown>
  );
}
