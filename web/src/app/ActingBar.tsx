// The bar above every page while acting as another person, with the way out.
import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '../shared/session/session.ts';
import { currentLogin } from '../shared/session/token.ts';
import { useFeedback } from '../shared/ui/feedback.ts';
import './actingBar.css';
import './signIn.i18n.ts';

export interface ActingBarProps {
  name: string;
  /** `YYYY-MM-DD HH:mm:ss` */
  until: string;
}

export default function ActingBar({ name, until }: ActingBarProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [leaving, setLeaving] = useState(false);
  // Panels and drawers begin below it.
  useLayoutEffect(() => {
    document.documentElement.setAttribute('data-acting', '');
    return () => document.documentElement.removeAttribute('data-acting');
  }, []);
  const leave = async () => {
    const id = currentLogin()?.UserID;
    setLeaving(true);
    try {
      await signOut();
      window.location.assign(`/system/user?open=${id}`);
    } catch {
      feedback.error(t('session.signOutFailed'));
      setLeaving(false);
    }
  };
  return (
    <div className="acting-bar" role="status">
      <EyeOutlined aria-hidden />
      <span className="acting-text">{t('session.acting', { name })}</span>
      <span className="acting-until">{t('session.actingUntil', { until: until.slice(11, 16) })}</span>
      <Button size="small" loading={leaving} onClick={() => void leave()}>
        {t('session.signOut')}
      </Button>
    </div>
  );
}
