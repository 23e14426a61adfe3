// The content of each tab of the customer's panel, taken from its feature.
import { useMemo } from 'react';
import { TeamList } from '../../../engine/membership/TeamList.tsx';
import { RecordFields } from '../../../engine/panel/RecordFields.tsx';
import { useDefinition } from '../../../engine/record/definitions.ts';
import { LoadProblem } from '../../../engine/record/LoadProblem.tsx';
import { ContactTab } from '../../../features/contact/ContactTab.tsx';
import { useContacts } from '../../../features/contact/contact.api.ts';
import { ContractsOfCustomer } from '../../../features/contract/ContractsOfCustomer.tsx';
import AttachmentTab from '../../../features/file/AttachmentTab.tsx';
import { FollowUpTab } from '../../../features/followUp/FollowUpTab.tsx';
import type { KindName } from '../../../features/money/kinds.ts';
import { MoneyTab } from '../../../features/money/MoneyTab.tsx';
import { LogTab } from '../../../features/operationLog/LogTab.tsx';
import { TasksTab } from '../../../features/task/TasksTab.tsx';
import { Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { useTimeLine } from '../useTimeLine.tsx';
import type { CustomerTabProps } from './tabProps.ts';

/** A customer in the pool is only claimed or assigned; nothing is written about it before. */
export function mayWrite(customer: CustomerTabProps['customer']): boolean {
  return customer.IsGongHai !== 1 && customer.can?.edit === true;
}

export function FollowUpsOfCustomer({ customer, changed, summons }: CustomerTabProps) {
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
  const timeLine = useTimeLine('customer', customer.id);
  // Somebody who may write follow-ups need not be allowed to edit the customer.
  const mayFollowUp = customer.IsGongHai !== 1 && customer.can?.followUp === true;
  return (
    <FollowUpTab
      customerId={customer.id}
      name={customer.CustomerName}
      mayWrite={mayFollowUp}
      contacts={choices}
      summons={summons}
      planned={customer.nextgenjintime}
      {...timeLine}
      onSaved={changed}
    />
  );
}

export function ContactsOfCustomer({ customer, changed }: CustomerTabProps) {
  return (
    <ContactTab
      customerId={customer.id}
      customerName={customer.CustomerName ?? ''}
      mayWrite={mayWrite(customer)}
      onChanged={changed}
    />
  );
}

export function ContractsTab({ customer, changed }: CustomerTabProps) {
  return (
    <ContractsOfCustomer
      customerId={customer.id}
      customerName={customer.CustomerName ?? ''}
      mayWrite={mayWrite(customer)}
      onChanged={changed}
    />
  );
}

/** What is to come in of the customer's contracts, or came. */
export function moneyTab(kind: KindName) {
  return function MoneyOfCustomer({ customer, changed }: CustomerTabProps) {
    return <MoneyTab kind={kind} about={{ customerId: customer.id }} onChanged={changed} />;
  };
}

export function TasksOfCustomer({ customer }: CustomerTabProps) {
  return <TasksTab about={{ kind: 'customer', id: customer.id, name: customer.CustomerName ?? '' }} />;
}

export function FilesOfCustomer({ customer, changed }: CustomerTabProps) {
  return (
    <AttachmentTab
      module="customer"
      id={customer.id}
      code={customer.code}
      mayWrite={mayWrite(customer)}
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
  if (!definition.data) return <Skeleton />;
  return (
    <>
      <RecordFields definition={definition.data} row={customer} saved={changed} />
      <TeamList module="customer" id={customer.id} mayShare={customer.can?.share === true} changed={changed} />
    </>
  );
}
