// The name and mark that the company put in the place of the product's; kept between visits, so that the first view is right.
import type { Brand } from '@crm/protocol/answers/setting';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';

const key = 'company.brand';

export const useBrand = create<Brand>(() => {
  try {
    return { title: '', logo: '', ...(JSON.parse(localStorage.getItem(key) ?? '{}') as object) };
  } catch {
    return { title: '', logo: '' };
  }
});

function showIcon({ logo }: Brand): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (link && (logo || link.type === '')) Object.assign(link, { href: logo || '/favicon.svg', type: '' });
}

/** @param brand of a server of another version, or of the sample of a test, it may be missing */
export function storeBrand({ title = '', logo = '' }: Partial<Brand> = {}): void {
  useBrand.setState({ title, logo });
  try {
    localStorage.setItem(key, JSON.stringify({ title, logo }));
  } catch {
    // Without room it is only not known beforehand: no sign-in fails for that.
  }
}

showIcon(useBrand.getState());
useBrand.subscribe(showIcon);

export function useProductName(): string {
  const { t } = useTranslation();
  return useBrand(({ title }) => title) || t('product.name');
}
