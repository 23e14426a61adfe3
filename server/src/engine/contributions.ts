// What modules add to what other modules do.
import type { ContextFigure } from '@crm/protocol/answers/decisionContext';
import type { Sentence } from '@crm/protocol/sentences';
import type { Call } from './entity.ts';

/** Why the caller may not open a way into an account, though it can do no more than theirs; undefined where they may. */
export type EntryCheck = (call: Call, userId: number) => Promise<Sentence | undefined>;

/** What a module contributes about a customer, by the person's own roles: a step opens one record, not others of its customer. */
export type CustomerFigures = (call: Call, customerId: number) => Promise<ContextFigure[]>;

/** Makes an amendment of a record take effect; `by` handed it in. */
export type Amend = (call: Call, body: Record<string, unknown>, reason: string, by: number) => Promise<void>;

export interface Contributions {
  entryChecks?: readonly EntryCheck[];
  customerFigures?: readonly CustomerFigures[];
  /** By domain name of the entity. */
  amends?: Readonly<Record<string, Amend>>;
}
