// A text that is handed to somebody: it can be selected where it stands, and copied by a button.
import { CopyOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFeedback } from '../../shared/ui/feedback.ts';
import './identity.i18n.ts';
import './invite.css';
import './invite.i18n.ts';

export interface CopyBoxProps {
  /** What it is, for those who do not see it. */
  label: string;
  text: string;
  /** Said when it was copied. */
  copied: string;
}

export function CopyBox({ label, text, copied }: CopyBoxProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      feedback.success(copied);
    } catch {
      // Pages that were not fetched by https have no clipboard.
      feedback.error(t('invite.copyFailed'));
    }
  };
  return (
    <div className="copy-box">
      <Input.TextArea readOnly autoSize aria-label={label} value={text} onFocus={({ target }) => target.select()} />
      <Button type="primary" icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
        {t('user.copy')}
      </Button>
    </div>
  );
}
