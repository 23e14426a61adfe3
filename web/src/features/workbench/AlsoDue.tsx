// What else waits for the person beside the entries of today, in one quiet line; what there is nothing of is not there.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { addressOf } from '../../engine/measures/address.ts';
import { measureTitle } from '../../engine/measures/measureTitle.ts';
import { useSession } from '../../shared/session/session.ts';
import { worded } from './figures.ts';
import { useTodo } from './home.api.ts';
import './workbench.i18n.ts';

/** They stand as entries. */
const entered = new Set([
  'todo.customerDue',
  'todo.leadDue',
  'todo.approvals',
  'todo.planOverdue',
  'todo.planNear',
  'todo.receiveLate',
  'todo.receiveNear',
]);

export function AlsoDue() {
  const { t } = useTranslation();
  const { user } = useSession();
  const figures = useTodo().data?.figures ?? [];
  const others = figures.filter(({ key, value, list }) => !entered.has(key) && value !== '0' && list);
  if (others.length === 0) return null;
  return (
    <p className="workbench-also">
      <span>{t('workbench.also')}</span>
      {others.map((one) => (
        <Link key={one.key} to={addressOf(one.list, user?.NickName ?? '') ?? ''}>
          {measureTitle(t, one)} <strong>{worded(one)}</strong>
        </Link>
      ))}
    </p>
  );
}
