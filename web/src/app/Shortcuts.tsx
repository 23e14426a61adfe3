// The list of keyboard shortcuts, behind `?`.
import { Modal } from 'antd';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { isMac } from './useFrameKeys.ts';
import './frame.i18n.ts';

const command = isMac ? '⌘' : 'Ctrl';
const shortcuts: { label: string; keys: string[] }[] = [
  { label: 'shortcut.search', keys: [command, 'K'] },
  { label: 'shortcut.help', keys: ['?'] },
  { label: 'shortcut.listSearch', keys: ['/'] },
  { label: 'shortcut.create', keys: ['N'] },
  { label: 'shortcut.move', keys: ['J', 'K', '↓', '↑'] },
  { label: 'shortcut.cell', keys: ['←', '→'] },
  { label: 'shortcut.open', keys: ['Enter'] },
  { label: 'shortcut.edit', keys: ['E'] },
  { label: 'shortcut.select', keys: ['X'] },
  { label: 'shortcut.act', keys: ['.'] },
  { label: 'shortcut.refresh', keys: ['R'] },
  { label: 'shortcut.step', keys: ['↑', '↓', 'J', 'K'] },
  { label: 'shortcut.followUp', keys: ['F'] },
  { label: 'shortcut.pass', keys: ['P'] },
  { label: 'shortcut.send', keys: [command, 'Enter'] },
  { label: 'shortcut.undo', keys: [command, 'Z'] },
  { label: 'shortcut.close', keys: ['Esc'] },
];

export default function Shortcuts({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal open={open} onCancel={onClose} footer={null} width={420} title={t('frame.shortcuts')}>
      <dl className="shortcut-list">
        {shortcuts.map(({ label, keys }) => (
          <Fragment key={label}>
            <dt>{t(label)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </Modal>
  );
}
