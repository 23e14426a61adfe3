// What the pages before a login may offer: registration where it is open, and the accounts of a sample company; with the company's brand.
import type { DemoAccount } from '@crm/protocol/answers/identity';
import * as userCalls from '@crm/protocol/calls/user';
import { useEffect, useState } from 'react';
import { postAnswer } from '../shared/api/client.ts';
import { storeBrand } from '../shared/session/brand.ts';

interface Offered {
  register: boolean;
  /** Of a sample company only. */
  demo?: readonly DemoAccount[];
}

/** Undefined until the server answered, or where it could not be reached. */
export function useOffered(): Offered | undefined {
  const [offered, setOffered] = useState<Offered>();
  useEffect(() => {
    let gone = false;
    postAnswer(userCalls.isApplogin)
      .then(({ register, demo, brand }) => {
        storeBrand(brand);
        if (!gone) setOffered({ register, ...(demo ? { demo } : {}) });
      })
      // Errors show on the page that needs the answer.
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, []);
  return offered;
}
