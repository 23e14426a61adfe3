// Printing an open record: what its panel offers, and the preview that comes of it.
import { PrinterOutlined } from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dialogOnDemand } from '../../shared/loading/onDemand.tsx';
import type { RecordAction } from '../actions/recordActions.ts';

const PrintDialog = dialogOnDemand(() => import('./PrintDialog.tsx'));

/** @param name what the record is called */
export function usePrint(module: string, id: number, name: string): { action: RecordAction; dialog: ReactNode } {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return {
    action: {
      key: 'print',
      label: t('panel.print'),
      icon: <PrinterOutlined aria-hidden />,
      run: async () => {
        setOpen(true);
        return { cancelled: true };
      },
    },
    dialog: (
      <PrintDialog
        key={`${module}:${id}`}
        open={open}
        module={module}
        id={id}
        name={name}
        onClose={() => setOpen(false)}
      />
    ),
  };
}
