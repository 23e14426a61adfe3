// How many records of a kind the person sees, equal to their own list; for the counts of a panel's tabs.
import type { Call } from '../../engine/entity.ts';
import { listPage } from '../../engine/query/list.ts';

/** @param name domain name; 0 without the grant to look at such records */
export async function countVisible(call: Call, name: string, parameters: Record<string, string>): Promise<number> {
  const entity = call.engine.byName(name);
  if (!call.actor.can(`${entity.grant}.index`)) return 0;
  return (await listPage(call, entity, { ...parameters, rows: 1 })).total;
}

/** The same for several kinds: name in the call → domain name. */
export async function countKinds<K extends string>(
  call: Call,
  kinds: Readonly<Record<K, string>>,
  parameters: Record<string, string>,
): Promise<Record<K, number>> {
  const names = Object.entries(kinds) as [K, string][];
  const counts = await Promise.all(
    names.map(async ([key, name]) => [key, await countVisible(call, name, parameters)] as const),
  );
  return Object.fromEntries(counts) as Record<K, number>;
}
