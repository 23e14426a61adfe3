// What calls answer, as schemas.

import * as z from 'zod';
import { deliveryStates } from '../webhook.ts';

export const zWebhookRow = z.strictObject({
  id: z.number(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  enabled: z.literal([0, 1]),
  failures: z.number(),
  version: z.number(),
  userid: z.number(),
  UserName: z.string(),
  AddTime: z.string(),
  /** Of the last day: how many arrived, and how many wait. */
  sent: z.number(),
  waiting: z.number(),
});
export type WebhookRow = z.infer<typeof zWebhookRow>;

export const zWebhookKind = z.strictObject({
  module: z.string(),
  label: z.string(),
  /** `created`, `changed`, `deleted`, `restored`, `passed`. */
  events: z.array(z.string()),
});
export type WebhookKind = z.infer<typeof zWebhookKind>;

export const zDeliveryRow = z.strictObject({
  id: z.number(),
  /** Comes with every attempt, in `X-Delivery-Id`. */
  key: z.string(),
  module: z.string(),
  recordId: z.number(),
  /** The record's name; empty for people who do not see it. */
  name: z.string(),
  event: z.string(),
  action: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  AddTime: z.string(),
  /** When it is tried again; empty where it is not. */
  next: z.string(),
  finished: z.string(),
  request: z.string(),
  status: z.number(),
  response: z.string(),
  error: z.string(),
  milliseconds: z.number(),
});
export type DeliveryRow = z.infer<typeof zDeliveryRow>;
