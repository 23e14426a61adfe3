// The page of banners: a list as all others, with a link to the public page.
import * as bannerCalls from '@crm/protocol/calls/banner';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { ShowcaseLinks } from './ShowcaseLinks.tsx';
import './showcase.i18n.ts';

const grants = { add: 'crm.banner.add', edit: 'crm.banner.edit', delete: 'crm.banner.delete' };

export default function BannerPage() {
  const { t } = useTranslation();
  return (
    <ListPage
      module="banner"
      title={t('showcase.banners')}
      index={bannerCalls.index}
      deletePath={bannerCalls.delete_}
      grants={grants}
      createLabel={t('showcase.createBanner')}
      extra={<ShowcaseLinks />}
    />
  );
}
