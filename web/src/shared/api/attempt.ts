// Names one attempt to save something, so that the server does the work once however often it arrives.

/** 128 random bits as text; works on plain-http addresses too, where `crypto.randomUUID` does not exist. */
export function newAttemptKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
