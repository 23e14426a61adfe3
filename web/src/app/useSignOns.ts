// The ways to sign in beside the password.

import type { SignOnButton } from '@crm/protocol/answers/signOn';
import * as signOnCalls from '@crm/protocol/calls/signOn';
import { useEffect, useState } from 'react';
import { get } from '../shared/api/client.ts';

/** Empty until the server answered, or where it could not be reached. */
export function useSignOns(): readonly SignOnButton[] {
  const [rows, setRows] = useState<readonly SignOnButton[]>([]);
  useEffect(() => {
    let gone = false;
    get(signOnCalls.providers)
      .then((answer: { rows?: readonly SignOnButton[] }) => {
        if (!gone) setRows(answer.rows ?? []);
      })
      // Errors show on the page that needs the answer.
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, []);
  return rows;
}
