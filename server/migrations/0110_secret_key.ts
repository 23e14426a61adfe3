// Secrets are encrypted with a key outside of the database: the value that tells the key in force, and columns that hold text.
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Null until a start with a key, which encrypts what is here by then.
    alter table meta add column secret_check text;
    alter table meta alter column file_secret drop default;
    alter table meta alter column file_secret type text using encode(file_secret, 'base64');
    alter table recovery_code alter column code_hash type text using encode(code_hash, 'base64');
  `.execute(db);
}
