// Whether people may register an account themselves.
import * as userCalls from '@crm/protocol/calls/user';
import { useEffect, useState } from 'react';
import { postAnswer } from '../shared/api/client.ts';

/** Undefined until the server answered, or where it could not be reached. */
export function useRegistration(): boolean | undefined {
  const [open, setOpen] = useState<boolean>();
  useEffect(() => {
    let gone = false;
    postAnswer(userCalls.isApplogin)
      .then((answer) => {
        if (!gone) setOpen(answer.register);
      })
      // Errors show on the page that needs the answer.
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, []);
  return open;
}
