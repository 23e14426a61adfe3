// 测试连接: what a try found, point by point.
import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import type { SignOnTried } from '@crm/protocol/answers/signOn';
import { useTranslation } from 'react-i18next';
import './signOn.css';
import './signOn.i18n.ts';

export function Trial({ rows }: { rows: readonly SignOnTried[] }) {
  const { t } = useTranslation();
  const well = rows.every(({ ok }) => ok);
  return (
    <>
      <ul className="sign-on-trial" aria-label={t('signOn.tried')}>
        {rows.map(({ point, ok, reason }) => (
          <li key={point} className={ok ? 'sign-on-well' : 'sign-on-wrong'}>
            {ok ? <CheckOutlined aria-label={t('signOn.well')} /> : <CloseOutlined aria-label={t('signOn.wrong')} />}
            <span>
              {t(`signOn.point.${point}`)}
              {reason && <span className="sign-on-why">{reason}</span>}
            </span>
          </li>
        ))}
      </ul>
      {well && <p className="settings-more">{t('signOn.triedWell')}</p>}
    </>
  );
}
