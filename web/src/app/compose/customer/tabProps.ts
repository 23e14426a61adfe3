// Props of every tab of the customer panel.

import type { CustomerRow } from '@crm/protocol/rows/customer';

export interface CustomerTabContext {
  customer: CustomerRow;
  /** Tells the panel that the tab changed something that the head or the counts show. */
  changed(): void;
}

export interface CustomerTabProps extends CustomerTabContext {
  /** Grows each time that somebody wants to write a follow-up. */
  summons: number;
}
