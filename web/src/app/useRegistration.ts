// Whether people may ask for an account themselves.
import { useEffect, useState } from 'react';
import { postAnswer } from '../shared/api/client.ts';

/** Undefined until the server said so, or where it could not be asked. */
export function useRegistration(): boolean | undefined {
  const [open, setOpen] = useState<boolean>();
  useEffect(() => {
    let gone = false;
    postAnswer<unknown, { register?: boolean }>('api/user/isApplogin')
      .then((answer) => {
        if (!gone) setOpen(answer?.register === true);
      })
      // Whatever is wrong is said by what the page is for.
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, []);
  return open;
}
