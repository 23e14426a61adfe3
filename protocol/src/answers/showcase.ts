// What calls answer, as schemas.

import * as z from 'zod';

export const zShowcasePicture = z.strictObject({ url: z.string(), thumb: z.string() });
export type ShowcasePicture = z.infer<typeof zShowcasePicture>;

export const zShowcaseBanner = z.strictObject({
  id: z.number(),
  title: z.string(),
  picture: zShowcasePicture.nullable(),
  /** Product of the showcase that it leads to; 0 for none. */
  productId: z.number(),
  /** Empty, or an address that begins with https. */
  link: z.string(),
});
export type ShowcaseBanner = z.infer<typeof zShowcaseBanner>;

/** The member of staff who shared the page. */
export const zShowcaseSharer = z.strictObject({
  id: z.number(),
  name: z.string(),
  avatar: z.string(),
  /** Empty where it is not to be shown. */
  phone: z.string(),
});
export type ShowcaseSharer = z.infer<typeof zShowcaseSharer>;

export const zShowcaseProduct = z.strictObject({
  id: z.number(),
  name: z.string(),
  cover: zShowcasePicture.nullable(),
  /** As it is shown; empty where none is published. */
  price: z.string(),
  type: z.number(),
  typeName: z.string(),
  intro: z.string(),
});
export type ShowcaseProduct = z.infer<typeof zShowcaseProduct>;

/** What a person of the staff shows of themselves. */
export const zShowcaseSharing = z.strictObject({ shared: z.boolean(), phone: z.boolean(), mobile: z.string() });
export type ShowcaseSharing = z.infer<typeof zShowcaseSharing>;

export interface ShowcaseCompany {
  company: string;
  sharer: ShowcaseSharer | null;
}

export interface ShowcaseList extends ShowcaseCompany {
  rows: ShowcaseProduct[];
  total: number;
  /** Categories with products that are shown, in their order. */
  types: { id: number; name: string; count: number }[];
}

export interface ShowcaseDetail extends ShowcaseProduct, ShowcaseCompany {
  album: ShowcasePicture[];
  /** Paragraphs, held apart by line breaks. */
  cont: string;
}
