// The tour of an outside program by the client that openapi-typescript and openapi-fetch make of the document.
import createClient from 'openapi-fetch';
import type { paths } from './schema';

export interface Toured {
  created: number;
  named: string | undefined;
  listed: (string | undefined)[];
  conflict: string;
  refused: Record<string, string>;
}

/** Creates a customer, reads it, finds it by a filter, changes it, and is refused twice. */
export async function tour(baseUrl: string, token: string): Promise<Toured> {
  const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } });
  const CustomerName = '外部程序新建公司';
  const added = await client.POST('/api/customer/add', { body: { CustomerName, tel: '021-55667788' } });
  if (added.data?.result !== 'success') throw new Error(added.data?.msg ?? 'not added');
  const { id } = added.data.data;
  const read = await client.POST('/api/customer/Views', { body: { id } });
  if (read.data?.result !== 'success') throw new Error(read.data?.msg ?? 'not read');
  const { version } = read.data.data;
  const data = [{ or: [{ field: 'CustomerName', type: 'startswith', value: '外部程序' }] }];
  const list = await client.POST('/api/customer/index', { body: { data, rows: 5, sort: 'AddTime desc' } });
  if (list.data?.result !== 'success') throw new Error(list.data?.msg ?? 'not listed');
  await client.POST('/api/customer/edit', { body: { id, version, address: '外部路' } });
  const late = await client.POST('/api/customer/edit', { body: { id, version, address: '晚到路' } });
  const wrong = await client.POST('/api/customer/index', { body: { data: [{ field: 'nothing', type: 'eq' }] } });
  return {
    created: id,
    named: read.data.data.CustomerName,
    listed: list.data.data.rows.map((row) => row.CustomerName),
    conflict: late.data?.result === 'error' ? late.data.code : '',
    refused: (wrong.data?.result === 'error' && wrong.data.fields) || {},
  };
}
