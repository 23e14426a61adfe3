// Whether the forced-logout dialog stands: raised by answers, the realtime channel and other tabs, shown once at a time.
import { messages } from '@crm/protocol/errors';
import { create } from 'zustand';
import { announceEnded, currentToken } from './token.ts';

interface SignedOutState {
  message: string | null;
}

export const useSignedOut = create<SignedOutState>(() => ({ message: null }));

let leaving = false;

/** While a person signs out of their own will, the server's notice of it is no news. */
export function leaveQuietly(value: boolean): void {
  leaving = value;
}

export function raiseSignedOut(message: string, fromOtherTab = false): void {
  if (leaving || currentToken() === '' || useSignedOut.getState().message !== null) return;
  useSignedOut.setState({ message: message || messages.signedOut });
  if (!fromOtherTab) announceEnded(message);
}

export function clearSignedOut(): void {
  useSignedOut.setState({ message: null });
}
