// Titles of built-in fields, which the server declares in both languages: a window that shows English asks for them once.
import * as formFieldCalls from '@crm/protocol/calls/formField';
import { post } from '../api/client.ts';
import { whenBack } from '../loading/patience.ts';
import { currentLogin } from '../session/token.ts';
import i18n, { fetchTitles } from './i18n.ts';

let coming: Promise<void> | undefined;

async function fetchAll(): Promise<void> {
  const titles = await post(formFieldCalls.titles);
  for (const language of ['cn', 'en'] as const) i18n.addResourceBundle(language, 'translation', titles[language]);
  // Whatever is drawn already says them from now on.
  i18n.emit('titles');
}

/** Resolves as well when they could not be had; the next who asks tries again. */
export function titlesReady(): Promise<void> {
  if (!currentLogin()) return Promise.resolve();
  coming ??= fetchAll().catch(() => {
    coming = undefined;
  });
  return coming;
}

whenBack(() => void fetchTitles());
