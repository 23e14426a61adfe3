// Links in the lists of the showcase: to the public page, and to one's own sharing link.
import { ExportOutlined, ShareAltOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dialogOnDemand } from '../../shared/loading/onDemand.tsx';
import { useGranted } from '../../shared/session/session.ts';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { Button } from '../../shared/ui/Button.tsx';
import './showcase.i18n.ts';

const SharingDialog = dialogOnDemand(() => import('./SharingDialog.tsx'));

export function ShowcaseLinks() {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const mayShare = useGranted('crm.Products.index');
  const [sharing, setSharing] = useState(false);
  const words = (label: string) => (narrow ? { 'aria-label': label, 'data-hint': label } : { children: label });
  return (
    <>
      <a
        href="/userProduct"
        target="_blank"
        rel="noreferrer"
        className={`button button-default ${narrow ? 'button-bare' : ''}`}
        aria-label={narrow ? t('showcase.open') : undefined}
        data-hint={narrow ? t('showcase.open') : undefined}
      >
        <ExportOutlined aria-hidden />
        {narrow ? null : t('showcase.open')}
      </a>
      {mayShare && (
        <>
          <Button
            icon={<ShareAltOutlined aria-hidden />}
            onClick={() => setSharing(true)}
            {...words(t('showcase.share'))}
          />
          <SharingDialog open={sharing} close={() => setSharing(false)} />
        </>
      )}
    </>
  );
}
