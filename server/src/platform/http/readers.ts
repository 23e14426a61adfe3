// What a read is given of the database: a login that views as somebody else writes nothing, one that is not confirmed yet writes when it is.
import { msg } from '@crm/protocol/sentences';
import type { Db } from '../db/database.ts';
import { forbidden } from '../errors.ts';

const looksOnly = async (): Promise<never> => {
  throw forbidden(msg('actingLooksOnly'));
};

/** Viewing as another person leaves no trace in that person's name: calls that would count a view are refused. */
export function lookingOnly(db: Db): Db {
  return {
    ...(db.shared ? { shared: db.shared } : {}),
    lookingOnly: true,
    rows: (statement, name) => db.rows(statement, name),
    first: (statement, name) => db.first(statement, name),
    run: looksOnly,
    queue: looksOnly,
    rollbackTo: looksOnly,
  };
}

/** A read that notes something, such as a view, does so only for a login that is confirmed. */
export function writingLater(db: Db, confirm: (() => Promise<void>) | undefined): Db {
  if (!confirm) return db;
  return {
    ...(db.shared ? { shared: db.shared } : {}),
    rows: (statement, name) => db.rows(statement, name),
    first: (statement, name) => db.first(statement, name),
    run: (statement, name) => confirm().then(() => db.run(statement, name)),
    queue: (statement, name) => confirm().then(() => db.queue(statement, name)),
    rollbackTo: (savepoint) => db.rollbackTo(savepoint),
  };
}
