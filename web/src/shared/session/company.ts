// What every signed-in client knows of the company: its name and mark, and the time zone that all moments are in.

import type { CompanyInfo } from '@crm/protocol/answers/setting';
import * as settingCalls from '@crm/protocol/calls/setting';
import { post } from '../api/client.ts';
import { queryClient } from '../api/query.ts';
import { setCompanyTimeZone } from '../i18n/companyClock.ts';
import { storeBrand } from './brand.ts';

/** Moments in another zone are other texts: the data on the screen is fetched again. */
export function storeCompany({ timeZone, ...brand }: CompanyInfo): void {
  storeBrand(brand);
  if (setCompanyTimeZone(timeZone)) void queryClient.invalidateQueries();
}

export async function loadCompany(): Promise<void> {
  try {
    const company = await post(settingCalls.company);
    if (company.timeZone) storeCompany(company);
  } catch {
    // The zone of the last visit goes on; whatever else is wrong shows with the call that needs it.
  }
}
