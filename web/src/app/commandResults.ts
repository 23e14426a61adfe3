// What the command search finds: pages and actions at once, records of the server as they come.
import type { ContactRow, CustomerRow } from '@crm/protocol/customer';
import type { PickedUser } from '@crm/protocol/identity';
import type { ListPage } from '@crm/protocol/list';
import { comparable } from '@crm/protocol/text';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { post } from '../shared/api/client.ts';

/** Found when every blank-separated part of the search occurs in the text. */
export function matches(text: string, key: string): boolean {
  const subject = comparable(text);
  return comparable(key)
    .split(' ')
    .every((part) => subject.includes(part));
}

function useSettled(value: string, milliseconds: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}

const rows = 5;

function useFound<T>(name: string, path: string, key: string, enabled: boolean) {
  return useQuery({
    queryKey: ['commandSearch', name, key],
    queryFn: ({ signal }) => post<ListPage<T>>(path, { key, page: 1, rows }, { signal }),
    enabled: enabled && key !== '',
    staleTime: 10_000,
    retry: false,
  });
}

export interface Found {
  customers: CustomerRow[];
  contacts: ContactRow[];
  people: PickedUser[];
  busy: boolean;
  failed: boolean;
  /** The text that the records belong to. */
  key: string;
}

export function useRecords(typed: string, may: { customers: boolean; contacts: boolean; people: boolean }): Found {
  const key = useSettled(typed.trim(), 180);
  const customers = useFound<CustomerRow>('customer', 'api/customer/index', key, may.customers);
  const contacts = useFound<ContactRow>('contact', 'api/contact/index', key, may.contacts);
  const people = useFound<PickedUser>('user', 'api/user/GetGridJson', key, may.people);
  const all = [customers, contacts, people];
  return {
    customers: key ? (customers.data?.rows ?? []) : [],
    contacts: key ? (contacts.data?.rows ?? []) : [],
    people: key ? (people.data?.rows ?? []) : [],
    busy: typed.trim() !== key || all.some((query) => query.isFetching),
    failed: all.some((query) => query.isError),
    key,
  };
}
