// Titles of built-in fields, which the server declares in both languages: a window that shows English fetches them once.
import * as formFieldCalls from '@crm/protocol/calls/formField';
import type { i18n } from 'i18next';
import { post } from '../api/client.ts';
import { untilAway, whenBack } from '../loading/retryWhileOffline.ts';
import { currentLogin } from '../session/token.ts';

let coming: Promise<void> | undefined;
let late = false;

async function fetchAll(instance: i18n): Promise<void> {
  const titles = await post(formFieldCalls.titles);
  for (const language of ['cn', 'en'] as const) instance.addResourceBundle(language, 'translation', titles[language]);
  // What was drawn with Chinese titles in the meantime shows the English ones from now on.
  if (late) instance.emit('languageChanged', instance.language);
}

/** Resolves also when they cannot be fetched: fields have Chinese titles, and the next caller tries again. */
export function titlesReady(instance: i18n): Promise<void> {
  if (!currentLogin()) return Promise.resolve();
  coming ??= fetchAll(instance).catch(() => {
    coming = undefined;
    if (late) return;
    late = true;
    whenBack(() => instance.language === 'en' && void titlesReady(instance));
  });
  return Promise.race([coming, untilAway()]);
}
