// The field of a picker: the chosen names, a clear button, and the picker beside it (over the screen on phones).
import { CloseCircleFilled, DownOutlined } from '@ant-design/icons';
import { Modal, Popover } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../../shared/theme/appearance.ts';
import './identity.css';

export interface PickerFieldState {
  id: string;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
  describedBy?: string | undefined;
  /** Opens by itself once this is true. */
  opened?: boolean | undefined;
}

interface PickerFieldProps extends PickerFieldState {
  /** Width of the popover in pixels. */
  width: number;
  /** Heading of the dialog that takes the popover's place on phones. */
  title: string;
  empty: boolean;
  shown: ReactNode;
  onClear: () => void;
  renderPicker: (close: () => void) => ReactNode;
}

/** Below the field, above it where that has more room, and always within the window. */
const placements = {
  bottomLeft: {
    points: ['tl', 'bl'],
    offset: [0, 4],
    overflow: { adjustY: true, shiftX: true, shiftY: true },
  },
};

export function PickerField(props: PickerFieldProps) {
  const { id, width, title, placeholder, disabled, invalid, describedBy, empty, shown, opened, onClear, renderPicker } =
    props;
  const { t } = useTranslation();
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  useEffect(() => {
    if (opened) setOpen(true);
  }, [opened]);

  const field = (
    <div className="picker-field" data-invalid={invalid} data-disabled={disabled}>
      <button
        type="button"
        id={id}
        className="picker-button"
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={open}
        // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- it stands for a field: forms look for the first invalid one
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onClick={narrow ? () => setOpen(true) : undefined}
        onKeyDown={(event) => {
          if (event.key === 'Delete' || event.key === 'Backspace') onClear();
        }}
      >
        {empty ? <span className="picker-placeholder">{placeholder}</span> : shown}
      </button>
      {!empty && !disabled ? (
        <button
          type="button"
          className="picker-clear"
          // By keyboard the field itself is cleared.
          tabIndex={-1}
          aria-label={t('action.clear')}
          onClick={(event) => {
            event.stopPropagation();
            onClear();
          }}
        >
          <CloseCircleFilled />
        </button>
      ) : (
        <DownOutlined aria-hidden className="picker-arrow" />
      )}
    </div>
  );

  if (narrow) {
    return (
      <>
        {field}
        <Modal open={open} title={title} footer={null} destroyOnHidden onCancel={close}>
          {renderPicker(close)}
        </Modal>
      </>
    );
  }
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      builtinPlacements={placements}
      destroyOnHidden
      open={open && !disabled}
      onOpenChange={setOpen}
      styles={{ container: { boxSizing: 'border-box', width, maxHeight: 'calc(100vh - 16px)', overflow: 'auto' } }}
      content={renderPicker(close)}
    >
      {field}
    </Popover>
  );
}
