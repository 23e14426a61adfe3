// What can be started on one page: the forms of the company by their kinds, and what the program brings itself.
import type { WorkFormChoice } from '@crm/protocol/answers/workForm';
import type { WorkFormColor, WorkFormIcon } from '@crm/protocol/workForm';
import type { ComponentType } from 'react';
import type { BusinessKind } from './business.ts';

export interface Offer {
  module: string;
  name: string;
  note: string;
  icon: WorkFormIcon | ComponentType;
  color: WorkFormColor;
  /** A form of the company: its requests have a page that no menu leads to. */
  own: boolean;
}

export interface OfferGroup {
  /** `recent`, `business`, or the id of the kind. */
  key: string;
  name: string;
  offers: Offer[];
}

/** Words beside those of the forms themselves. */
interface GroupWords {
  recent: string;
  business: string;
  noType: string;
  /** Shown for a form without an approval. */
  noFlow: string;
  nameOf(module: string): string;
}

export function formOffer({ module, name, Ext, icon, color, flow }: WorkFormChoice, { noFlow }: GroupWords): Offer {
  return { module, name, note: [Ext, flow ? '' : noFlow].filter(Boolean).join(' · '), icon, color, own: true };
}

export function kindOffer({ module, icon }: BusinessKind, { nameOf }: GroupWords): Offer {
  return { module, name: nameOf(module), note: '', icon, color: 'geekblue', own: false };
}

/**
 * Forms in the order of their kinds, those of no kind behind them, and last what the program brings.
 * @param order ids of the kinds
 */
export function groupOffers(
  forms: readonly WorkFormChoice[],
  order: readonly number[],
  kinds: readonly BusinessKind[],
  words: GroupWords,
): OfferGroup[] {
  const place = (type: number) => (order.includes(type) ? order.indexOf(type) : order.length);
  const groups = [...Map.groupBy(forms, ({ type }) => type)]
    .sort(([one], [other]) => place(one) - place(other))
    .map(([type, rows]) => ({
      key: String(type),
      name: rows[0]?.typeName || words.noType,
      offers: rows.map((form) => formOffer(form, words)),
    }));
  const business = kinds.map((kind) => kindOffer(kind, words));
  return business.length > 0 ? [...groups, { key: 'business', name: words.business, offers: business }] : groups;
}
