// 更多 of a list: import and export where the person may, and what the page itself puts there.

import { DownOutlined, MoreOutlined } from '@ant-design/icons';
import { granted } from '@crm/protocol/access';
import type { FormDefinition } from '@crm/protocol/answers/form';
import { callNamed } from '@crm/protocol/call';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dialogOnDemand } from '../../shared/loading/onDemand.tsx';
import { useSession } from '../../shared/session/session.ts';
import type { Parameters } from '../query/listState.ts';
import { moreOf } from '../record/registries.ts';
import './transfer.i18n.ts';

const ImportDialog = dialogOnDemand(() => import('./ImportDialog.tsx'));
const ExportDialog = dialogOnDemand(() => import('./ExportDialog.tsx'));

export interface MoreMenuProps {
  definition: FormDefinition;
  /** What is imported comes into this list. */
  mayCreate: boolean;
  /** The list's request. */
  list(): Parameters;
  /** How many results it has, as shown. */
  total: string;
  narrow: boolean;
  /** The dialog of imports is open; an empty list opens it too, and it outlives that. */
  importing: boolean;
  setImporting(open: boolean): void;
  /** The list is read again. */
  changed(): void;
}

export default function MoreMenu(props: MoreMenuProps) {
  const { definition, mayCreate, list, total, narrow, importing, setImporting, changed } = props;
  const { t } = useTranslation();
  const { tree } = useSession();
  const [shown, setShown] = useState('');
  const entries = moreOf(definition.module).filter(({ grant }) => granted(tree, grant));
  const items = [
    ...(definition.api_import && mayCreate ? [{ key: 'import', label: t('transfer.import') }] : []),
    ...(definition.api_export ? [{ key: 'export', label: t('transfer.export') }] : []),
    ...entries.map(({ key, label }) => ({ key, label: t(label) })),
  ];
  if (items.length === 0) return null;
  const close = () => setShown('');
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{ items, onClick: ({ key }) => (key === 'import' ? setImporting(true) : setShown(key)) }}
      >
        {narrow ? (
          <Button
            className="list-more"
            icon={<MoreOutlined aria-hidden />}
            aria-label={t('transfer.more')}
            data-hint={t('transfer.more')}
          />
        ) : (
          <Button>
            {t('transfer.more')} <DownOutlined aria-hidden />
          </Button>
        )}
      </Dropdown>
      {entries.map(({ key, dialog: Dialog }) => (
        <Dialog key={key} open={shown === key} close={close} />
      ))}
      <ImportDialog
        open={importing}
        path={callNamed(definition.api_import ?? '')}
        module={definition.module}
        title={definition.title}
        close={() => setImporting(false)}
        changed={changed}
      />
      <ExportDialog
        open={shown === 'export'}
        path={callNamed(definition.api_export ?? '')}
        module={definition.module}
        title={definition.title}
        columns={definition.cols}
        list={list}
        total={total}
        close={close}
      />
    </>
  );
}
