// Days of records that another module than their own knows.

/**
 * A day of another module's records that only this module knows, such as when a customer's last contract ended. Rules about it
 * get it from the engine by name, and are not offered where no module supplies it.
 */
export interface DateSource {
  /** Domain name of the entity whose records have it. */
  entity: string;
  /** `contractApproved`: the day of the first approved contract; `contractEnded`: the day on which the last one ended. */
  name: 'contractApproved' | 'contractEnded';
  /** Constant scalar SQL over the record as `t`: a `date`, null for none. */
  sql: string;
}
