// The action of every panel whose records not everybody sees: who does, and why.
import { EyeOutlined } from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dialogOnDemand } from '../../shared/loading/onDemand.tsx';
import type { PanelAction } from '../actions/recordActions.ts';
import { useDefinition } from '../record/definitions.ts';

const AccessDialog = dialogOnDemand(() => import('./AccessDialog.tsx'));

/** @param record what is open; undefined for a panel that names none */
export function useAccess(record: { kind: string; id: number } | undefined): {
  action: PanelAction | undefined;
  dialog: ReactNode;
} {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const scoped = useDefinition(record?.kind ?? '', record !== undefined).data?.scoped;
  if (!record || !scoped) return { action: undefined, dialog: null };
  const label = t('panel.access');
  return {
    action: { key: 'access', label, icon: <EyeOutlined aria-hidden />, aside: true, run: () => setOpen(true) },
    dialog: (
      <AccessDialog
        key={`${record.kind}:${record.id}`}
        open={open}
        title={label}
        module={record.kind}
        id={record.id}
        close={() => setOpen(false)}
      />
    ),
  };
}
