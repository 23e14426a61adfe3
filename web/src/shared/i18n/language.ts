// The interface language: `cn` unless the person chose another; mapped to a real locale only where one is needed.
export type Language = 'cn' | 'en';
export const languages: { value: Language; label: string }[] = [
  { value: 'cn', label: '中文' },
  { value: 'en', label: 'English' },
];

const key = 'language';

export function storedLanguage(): Language {
  const stored = localStorage.getItem(key);
  if (stored === 'en' || stored === 'cn') return stored;
  localStorage.setItem(key, 'cn');
  return 'cn';
}

export function storeLanguage(language: Language): void {
  localStorage.setItem(key, language);
}

/** For `Intl`, antd and the document: they do not know `cn`. */
export function localeOf(language: string): 'zh-CN' | 'en' {
  return language === 'en' ? 'en' : 'zh-CN';
}
