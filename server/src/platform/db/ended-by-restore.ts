// What a restore does not bring back: sessions, tokens and addresses that were ended after the backup.
import type pg from 'pg';
import { quoted } from './backup.ts';

/**
 * Tables that a restore leaves empty. A row of them lets somebody in, or belongs to connections and attempts that are no more.
 * All others are kept, and a test requires that each table is classified.
 */
export const EMPTIED_BY_RESTORE = [
  'api_token',
  'calendar_feed',
  'invitation',
  'invitation_person',
  'login_ticket',
  'online_socket',
  'session',
  'sign_on_attempt',
  'sign_on_identity',
  'webhook_delivery',
] as const;

/**
 * What is kept but switched off: an address that was switched off or deleted later would receive customers again, and a provider
 * would open accounts again.
 */
const SWITCHED_OFF: Record<string, string> = {
  sign_on_provider: 'update sign_on_provider set enabled = false, version = version + 1 where enabled',
  webhook: 'update webhook set enabled = false, version = version + 1 where enabled',
};

/**
 * Ends what a backup would bring back to life, in the transaction that loaded it. The schema is that of the backup: tables
 * that it did not have yet are left out.
 */
export async function endByRestore(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select 'public' as schema, c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname = any($1)`,
    [[...EMPTIED_BY_RESTORE, ...Object.keys(SWITCHED_OFF)]],
  );
  for (const table of rows) await client.query(SWITCHED_OFF[table.name] ?? `delete from ${quoted(table)}`);
}
