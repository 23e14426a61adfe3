// The export of selected rows, in the bar of a selection; of all results where all of them are selected.
import { ExportOutlined } from '@ant-design/icons';
import type { FormDefinition } from '@crm/protocol/answers/form';
import { callNamed } from '@crm/protocol/call';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dialogOnDemand } from '../../shared/loading/onDemand.tsx';
import type { Parameters } from '../query/listState.ts';
import type { ExportDialogProps } from './ExportDialog.tsx';
import './transfer.i18n.ts';

const ExportDialog = dialogOnDemand<ExportDialogProps>(() => import('./ExportDialog.tsx'));

export interface ExportSelectedProps {
  definition: FormDefinition;
  list(): Parameters;
  /** The selected ones; undefined where all results are meant. */
  ids: readonly number[] | undefined;
  /** Their number as shown. */
  total: string;
}

export function ExportSelected({ definition, list, ids, total }: ExportSelectedProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<ExportOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('transfer.export')}
      </Button>
      <ExportDialog
        open={open}
        path={callNamed(definition.api_export ?? '')}
        module={definition.module}
        title={definition.title}
        columns={definition.cols}
        list={list}
        ids={ids}
        total={total}
        close={() => setOpen(false)}
      />
    </>
  );
}
