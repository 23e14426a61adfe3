// Whether the forced-logout dialog stands: raised by answers, the realtime channel and other tabs, shown once at a time.
import { create } from 'zustand';
import { announceEnded, currentToken } from './token.ts';

interface SignedOutState {
  raised: boolean;
}

export const useSignedOut = create<SignedOutState>(() => ({ raised: false }));

let leaving = false;

/** While a person signs out of their own will, the server's notice of it is no news. */
export function leaveQuietly(value: boolean): void {
  leaving = value;
}

export function raiseSignedOut(fromOtherTab = false): void {
  if (leaving || currentToken() === '' || useSignedOut.getState().raised) return;
  useSignedOut.setState({ raised: true });
  if (!fromOtherTab) announceEnded();
}

/** A page without the sign-in before it needs a login that is not there. */
export function requireLogin(): void {
  if (currentToken() === '') useSignedOut.setState({ raised: true });
}

/** The server refuses everything before a required step, such as changing the password; `due` until it is done. */
export const useRequiredStep = create<{ due: boolean }>(() => ({ due: false }));

export function requireStep(): void {
  if (!useRequiredStep.getState().due) useRequiredStep.setState({ due: true });
}

export function clearRequiredStep(): void {
  useRequiredStep.setState({ due: false });
}

export function clearSignedOut(): void {
  useSignedOut.setState({ raised: false });
}
