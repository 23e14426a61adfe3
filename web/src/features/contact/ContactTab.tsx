// The tab 联系人 of a customer: the radio makes a contact the primary one; add, edit and delete by the generic form.
import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import type { ContactRow } from '@crm/protocol/rows/contact';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Flex, Radio, Tag } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntityForm } from '../../engine/form/lazy.ts';
import { mailAddress, phoneAddress } from '../../engine/record/contactLinks.ts';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { useGranted } from '../../shared/session/session.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import './contact.css';
import { Empty } from '../../shared/ui/Empty.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { contactModule, contactsKey, deleteContacts, makePrimary, useContacts } from './contact.api.ts';
import './contact.i18n.ts';

interface ContactTabProps {
  customerId: number;
  customerName: string;
  /** False for a customer that this person may only look at. */
  mayWrite: boolean;
  onChanged(): void;
}

interface ContactCardProps {
  row: ContactRow;
  primary: boolean;
  mayEdit: boolean;
  mayDelete: boolean;
  busy: boolean;
  choose(): void;
  edit(): void;
  remove(): void;
}

const locked = ['customerId'];

function ContactCard({ row, primary, mayEdit, mayDelete, busy, choose, edit, remove }: ContactCardProps) {
  const { t } = useTranslation();
  const ways = [
    { key: 'mobile', value: row.mobile, address: phoneAddress(row.mobile) },
    { key: 'wechat', value: row.wechat, address: undefined },
    { key: 'qq', value: row.qq, address: undefined },
    { key: 'email', value: row.email, address: mailAddress(row.email) },
  ].filter((way) => way.value);
  return (
    <li className="contact">
      <span data-hint={t(primary ? 'contact.isPrimary' : 'contact.makePrimary')}>
        <Radio
          name="primary-contact"
          checked={primary}
          disabled={!mayEdit || busy}
          onChange={choose}
          aria-label={t('contact.primaryOf', { name: row.contactName })}
        />
      </span>
      <UserAvatar name={row.contactName} size={36} />
      <div className="contact-body">
        <div className="contact-head">
          <strong>{row.contactName}</strong>
          {row.zhiwei && <span className="contact-position">{row.zhiwei}</span>}
          {primary && <Tag color="blue">{t('contact.primary')}</Tag>}
        </div>
        <div className="contact-ways">
          {ways.map((way) => (
            <span key={way.key}>
              <span className="contact-way">{t(`contact.way.${way.key}`)}</span>{' '}
              {way.address ? <a href={way.address}>{way.value}</a> : way.value}
            </span>
          ))}
          {ways.length === 0 && <span className="contact-way">{t('contact.noWays')}</span>}
        </div>
      </div>
      <Flex gap={4}>
        {mayEdit && (
          <Button
            type="text"
            icon={<EditOutlined aria-hidden />}
            aria-label={`${t('list.edit')} ${row.contactName}`}
            data-hint={t('list.edit')}
            onClick={edit}
          />
        )}
        {mayDelete && (
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`${t('list.delete')} ${row.contactName}`}
            data-hint={t('list.delete')}
            onClick={remove}
          />
        )}
      </Flex>
    </li>
  );
}

export function ContactTab({ customerId, customerName, mayWrite, onChanged }: ContactTabProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const client = useQueryClient();
  const mayAdd = useGranted('crm.contact.add') && mayWrite;
  const mayEdit = useGranted('crm.contact.edit') && mayWrite;
  const mayDelete = useGranted('crm.contact.delete') && mayWrite;
  const contacts = useContacts(customerId);
  const [form, setForm] = useState({ id: 0, open: false });
  const [choosing, setChoosing] = useState(0);
  const fetchAgain = useCallback(
    () => void client.invalidateQueries({ queryKey: contactsKey(customerId) }),
    [client, customerId],
  );
  const refresh = useRefresh(contactModule, fetchAgain);
  const preset = useMemo(() => ({ customerId, CustomerName: customerName }), [customerId, customerName]);
  const changed = () => {
    refresh();
    onChanged();
  };

  const choose = async (row: ContactRow) => {
    setChoosing(row.id);
    try {
      const { msg } = await makePrimary(row.id);
      feedback.success(msg, undefined, { about: row.contactName });
      changed();
      await client.refetchQueries({ queryKey: contactsKey(customerId) });
    } catch (error) {
      feedback.error(error);
    } finally {
      setChoosing(0);
    }
  };

  const remove = async (row: ContactRow) => {
    if (!(await feedback.confirm({ danger: true, action: t('list.delete'), about: row.contactName }))) return;
    try {
      const { msg, data } = await deleteContacts([row.id]);
      feedback.success(msg, data.undo ? { id: data.undo, settled: changed } : undefined, { about: row.contactName });
      changed();
    } catch (error) {
      feedback.error(error);
    }
  };

  const rows = contacts.data ?? [];
  const add = mayAdd && (
    <Button icon={<PlusOutlined aria-hidden />} onClick={() => setForm({ id: 0, open: true })}>
      {t('contact.add')}
    </Button>
  );
  return (
    <div>
      {contacts.error && !contacts.data ? (
        <LoadProblem error={contacts.error} retry={() => void contacts.refetch()} />
      ) : !contacts.data ? (
        <Skeleton avatar rows={2} />
      ) : rows.length === 0 ? (
        <Empty description={t('contact.empty')}>{add}</Empty>
      ) : (
        <>
          {add && <div className="contact-bar">{add}</div>}
          <ul className="contact-list" aria-label={t('contact.title')}>
            {rows.map((row) => (
              <ContactCard
                key={row.id}
                row={row}
                primary={choosing ? choosing === row.id : row.isPrimary === 1}
                mayEdit={mayEdit}
                mayDelete={mayDelete}
                busy={choosing !== 0}
                choose={() => void choose(row)}
                edit={() => setForm({ id: row.id, open: true })}
                remove={() => void remove(row)}
              />
            ))}
          </ul>
        </>
      )}
      <EntityForm
        module={contactModule}
        id={form.id}
        open={form.open}
        preset={preset}
        locked={locked}
        onClose={() => setForm((before) => ({ ...before, open: false }))}
        onSaved={changed}
      />
    </div>
  );
}
