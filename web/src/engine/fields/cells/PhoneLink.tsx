// A number that calls when it is pressed, where it is one.
import { phoneAddress } from '../../record/contactLinks.ts';

export function PhoneLink({ number }: { number: string | undefined }) {
  const address = phoneAddress(number);
  return address ? (
    <a className="cell-phone" href={address}>
      {number}
    </a>
  ) : (
    <span className="cell-phone">{number}</span>
  );
}
