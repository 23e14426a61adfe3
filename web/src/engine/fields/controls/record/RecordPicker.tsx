// The dialog that chooses records; on phones it takes the whole screen.
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../../../../shared/theme/appearance.ts';
import { RecordChooser, type RecordChooserProps } from './RecordChooser.tsx';
import './record.css';

/** Pixels: room for what distinguishes records of the same name. */
const pickerWidth = 1000;

export interface RecordPickerProps extends RecordChooserProps {
  open: boolean;
}

export default function RecordPicker({ open, ...props }: RecordPickerProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  return (
    <Modal
      open={open}
      title={t(props.source.title)}
      width={narrow ? '100vw' : pickerWidth}
      {...(narrow ? { className: 'dialog-full' } : {})}
      footer={null}
      destroyOnHidden
      onCancel={props.onClose}
    >
      <RecordChooser {...props} />
    </Modal>
  );
}
