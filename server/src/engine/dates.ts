// Days of records that another module than their own knows.

/**
 * A day of another module's records that only this module knows, such as when a customer's last contract ended. Whoever
 * has rules about it asks the engine for it by name, and offers none where no module supplies it.
 */
export interface DateSource {
  /** Domain name of the entity whose records have it. */
  entity: string;
  /** `contractApproved`: the day of the first approved contract; `contractEnded`: the day on which the last one ended. */
  name: 'contractApproved' | 'contractEnded';
  /** Constant scalar SQL over the record as `t`: a `date`, null for none. */
  sql: string;
}
