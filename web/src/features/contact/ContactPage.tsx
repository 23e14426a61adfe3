// The page 联系人: all contacts of the customers that the person may see.
import * as contactCalls from '@crm/protocol/calls/contact';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../engine/list/ListPage.tsx';
import { contactModule, deletePath } from './contact.api.ts';
import './contact.i18n.ts';

const grants = { add: 'crm.contact.add', edit: 'crm.contact.edit', delete: 'crm.contact.delete' };

export default function ContactPage() {
  const { t } = useTranslation();
  return (
    <ListPage
      module={contactModule}
      title={t('contact.title')}
      index={contactCalls.index}
      grants={grants}
      deletePath={deletePath}
      searchHint={t('contact.searchHint')}
    />
  );
}
