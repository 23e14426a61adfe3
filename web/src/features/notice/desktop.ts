// Reminders of the browser itself, where the person allowed them.

export function mayRequestReminders(): boolean {
  return 'Notification' in window && Notification.permission === 'default';
}

/** The browser asks; returns whether it will not ask again. */
export async function requestReminders(): Promise<boolean> {
  await Notification.requestPermission();
  return !mayRequestReminders();
}

/** Shown only behind another window or tab; the tag makes several tabs of one person show it once. */
export function remind(title: string, body: string, tag: string): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  if (document.visibilityState === 'visible' && document.hasFocus()) return;
  const shown = new Notification(title, { body, tag });
  shown.addEventListener('click', () => {
    window.focus();
    shown.close();
  });
}
