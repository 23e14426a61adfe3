// One entry of the log of sign-ins in a list.
import { CheckCircleOutlined, CloseCircleOutlined, EyeOutlined } from '@ant-design/icons';
import type { SignInRow } from '@crm/protocol/answers/identity';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../fields/cells/RelativeTime.tsx';
import './account.css';
import { deviceOf } from './device.ts';
import './account.i18n.ts';

const good = ['done', 'half'];

/** What came of it, with who did it in another's name, and why. */
export function SignInResultText({ row }: { row: SignInRow }) {
  const { t } = useTranslation();
  const { result, actingName, note } = row;
  const text = result === 'acting' ? t('account.acting', { name: actingName }) : t(`account.result.${result}`);
  return <>{note ? `${text} · ${note}` : text}</>;
}

export function SignInIcon({ row: { result } }: { row: SignInRow }) {
  if (result === 'acting') return <EyeOutlined aria-hidden className="account-notable" />;
  return good.includes(result) ? (
    <CheckCircleOutlined aria-hidden className="account-good" />
  ) : (
    <CloseCircleOutlined aria-hidden className="account-bad" />
  );
}

export function SignInEntry({ row, name = '' }: { row: SignInRow; name?: string }) {
  const { t } = useTranslation();
  return (
    <li>
      <SignInIcon row={row} />
      <span className="account-what">
        <span>
          {name && <strong>{name} </strong>}
          <SignInResultText row={row} />
        </span>
        <span className="account-where">
          <RelativeTime value={row.AddTime} /> · {row.ip} · {deviceOf(row.agent) || t('account.unknownDevice')}
        </span>
      </span>
    </li>
  );
}
