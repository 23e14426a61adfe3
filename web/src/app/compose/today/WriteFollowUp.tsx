// The box that writes a follow-up below its entry, without leaving the list.
import { useMemo } from 'react';
import { useContacts } from '../../../features/contact/contact.api.ts';
import { FollowUpForm } from '../../../features/followUp/FollowUpForm.tsx';

export interface WriteFollowUpProps {
  kind: 'customer' | 'clues';
  id: number;
  saved(): void;
  cancel(): void;
}

function OfCustomer({ id, saved, cancel }: WriteFollowUpProps) {
  const { data } = useContacts(id);
  const choices = useMemo(
    () => (data ?? []).map(({ id, contactName, isPrimary }) => ({ id, name: contactName, primary: isPrimary === 1 })),
    [data],
  );
  return <FollowUpForm customerId={id} contacts={choices} summons={1} onSaved={saved} onCancel={cancel} />;
}

export default function WriteFollowUp(props: WriteFollowUpProps) {
  if (props.kind === 'customer') return <OfCustomer {...props} />;
  const { id, saved, cancel } = props;
  return (
    <FollowUpForm customerId={id} kind="clues" contacts={undefined} summons={1} onSaved={saved} onCancel={cancel} />
  );
}
