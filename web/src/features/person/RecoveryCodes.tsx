// Recovery codes, shown once.
import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFeedback } from '../../shared/ui/feedback.ts';
import './person.i18n.ts';

interface RecoveryCodesProps {
  codes: string[];
  /** Label of the button that leads on. */
  done: string;
  onDone(): void;
}

export function RecoveryCodes({ codes, done, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      feedback.success(t('person.copied'));
    } catch (error) {
      feedback.error(error);
    }
  };
  return (
    <div className="person-codes">
      <h3>{t('person.codesTitle')}</h3>
      <p>{t('person.codesText')}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="avatar-buttons">
        <Button icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
          {t('person.copyCodes')}
        </Button>
        <Button type="primary" onClick={onDone}>
          {done}
        </Button>
      </div>
    </div>
  );
}
