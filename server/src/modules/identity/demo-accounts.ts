// The accounts that a sample company offers on its sign-in page, each with one press; none in any other company.
import type { DemoAccount } from '@crm/protocol/answers/identity';

let offered: readonly DemoAccount[] = [];

/** Once, when a program that was begun with `DEMO=1` is ready. */
export function offerDemoAccounts(accounts: readonly DemoAccount[]): void {
  offered = accounts;
}

/** Empty but in a sample company. */
export const offeredDemoAccounts = (): readonly DemoAccount[] => offered;
