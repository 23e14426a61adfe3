// A total as it is written: grouped by thousands, and with a plus where it is a lower bound.
export function totalText(total: number, capped: boolean | undefined, language: string): string {
  return capped ? `${total}+` : new Intl.NumberFormat(language === 'en' ? 'en' : 'zh-CN').format(total);
}
