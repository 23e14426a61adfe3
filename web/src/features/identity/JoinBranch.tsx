// The dialog that chooses the department which people join.
import type { BranchNode } from '@crm/protocol/answers/identity';
import { limits } from '@crm/protocol/limits';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { BranchTreePanel } from './BranchTreePanel.tsx';
import './identity.i18n.ts';

export interface JoinBranchProps {
  open: boolean;
  onPick(node: BranchNode): void;
  onClose(): void;
}

export default function JoinBranch({ open, onPick, onClose }: JoinBranchProps) {
  const { t } = useTranslation();
  return (
    <Modal
      open={open}
      title={t('user.joinTitle')}
      width={limits.branchPickerWidth}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      <p className="colleague-branch">{t('user.joinHint')}</p>
      <BranchTreePanel chosen={[]} onChoose={onPick} />
    </Modal>
  );
}
