// What calls answer, as schemas.

import * as z from 'zod';
import type { ShowcaseBanner, ShowcasePicture, ShowcaseProduct, ShowcaseSharer, ShowcaseSharing } from '../showcase.ts';

export const zShowcasePicture: z.ZodType<ShowcasePicture, ShowcasePicture> = z.strictObject({
  url: z.string(),
  thumb: z.string(),
});

export const zShowcaseBanner: z.ZodType<ShowcaseBanner, ShowcaseBanner> = z.strictObject({
  id: z.number(),
  title: z.string(),
  picture: zShowcasePicture.nullable(),
  productId: z.number(),
  link: z.string(),
});

export const zShowcaseSharer: z.ZodType<ShowcaseSharer, ShowcaseSharer> = z.strictObject({
  id: z.number(),
  name: z.string(),
  avatar: z.string(),
  phone: z.string(),
});

export const zShowcaseProduct: z.ZodType<ShowcaseProduct, ShowcaseProduct> = z.strictObject({
  id: z.number(),
  name: z.string(),
  cover: zShowcasePicture.nullable(),
  price: z.string(),
  type: z.number(),
  typeName: z.string(),
  intro: z.string(),
});

export const zShowcaseSharing: z.ZodType<ShowcaseSharing, ShowcaseSharing> = z.strictObject({
  shared: z.boolean(),
  phone: z.boolean(),
  mobile: z.string(),
});
