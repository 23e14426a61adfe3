// What each tab of the customer's panel takes from its feature.
import type { OperationLogRow } from '@crm/protocol/customer';
import { useQueryClient } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { useDefinition } from '../../../engine/definitions.ts';
import { LoadProblem } from '../../../engine/LoadProblem.tsx';
import { RecordFields } from '../../../engine/RecordFields.tsx';
import { useRefresh } from '../../../engine/useRefresh.ts';
import { ContactTab } from '../../../features/contact/ContactTab.tsx';
import { useContacts } from '../../../features/contact/contact.api.ts';
import AttachmentTab from '../../../features/file/AttachmentTab.tsx';
import { FollowUpTab, type OtherEvents } from '../../../features/followUp/FollowUpTab.tsx';
import { LogEntry } from '../../../features/operationLog/LogEntry.tsx';
import { LogTab } from '../../../features/operationLog/LogTab.tsx';
import { operationLogKey, useOperationLog } from '../../../features/operationLog/operationLog.api.ts';
import type { CustomerTabProps } from './tabProps.ts';

/** A customer in the pool is only claimed or assigned; nothing is written about it before. */
function mayWrite({ customer }: CustomerTabProps): boolean {
  return customer.IsGongHai !== 1 && customer.can?.edit === true;
}

const remembered = 'customer.timeLine';

/** What the operation log tells beside the follow-ups themselves, once somebody wants to read it. */
function useCustomerLog(customerId: number, wanted: boolean): OtherEvents<OperationLogRow> {
  const client = useQueryClient();
  useRefresh(
    'customer',
    () => void client.invalidateQueries({ queryKey: operationLogKey('customer', customerId) }),
    (change) => change.ids.includes(customerId),
  );
  return {
    events: useOperationLog('customer', customerId, { wanted }),
    isShown: (row) => row.action !== 'followUp',
    draw: (row) => <LogEntry row={row} />,
  };
}

export function FollowUpsOfCustomer(props: CustomerTabProps) {
  const { customer, changed, summons } = props;
  const contacts = useContacts(customer.id);
  const choices = useMemo(
    () =>
      (contacts.data ?? []).map((contact) => ({
        id: contact.id,
        name: contact.contactName,
        primary: contact.isPrimary === 1,
      })),
    [contacts.data],
  );
  const [everything, setEverything] = useState(() => localStorage.getItem(remembered) === '1');
  const log = useCustomerLog(customer.id, everything);
  // Whoever may write follow-ups need not be allowed to edit the customer.
  const mayFollowUp = customer.IsGongHai !== 1 && customer.can?.followUp === true;
  return (
    <FollowUpTab
      customerId={customer.id}
      mayWrite={mayFollowUp}
      contacts={choices}
      summons={summons}
      others={log}
      everything={everything}
      showEverything={(next) => {
        setEverything(next);
        localStorage.setItem(remembered, next ? '1' : '0');
      }}
      onSaved={changed}
    />
  );
}

export function ContactsOfCustomer(props: CustomerTabProps) {
  const { customer, changed } = props;
  return (
    <ContactTab
      customerId={customer.id}
      customerName={customer.CustomerName}
      mayWrite={mayWrite(props)}
      onChanged={changed}
    />
  );
}

export function FilesOfCustomer(props: CustomerTabProps) {
  const { customer, changed } = props;
  return (
    <AttachmentTab
      module="customer"
      id={customer.id}
      code={customer.code}
      mayWrite={mayWrite(props)}
      onChanged={changed}
    />
  );
}

export function LogOfCustomer({ customer }: CustomerTabProps) {
  return <LogTab module="customer" id={customer.id} />;
}

export function FieldsOfCustomer({ customer, changed }: CustomerTabProps) {
  const definition = useDefinition('customer');
  if (definition.error) return <LoadProblem error={definition.error} retry={() => void definition.refetch()} />;
  if (!definition.data) return <Skeleton active />;
  return <RecordFields definition={definition.data} row={customer} saved={changed} />;
}
