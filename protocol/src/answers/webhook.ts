// What calls answer, as schemas.

import * as z from 'zod';
import type { DeliveryRow, WebhookKind, WebhookRow } from '../webhook.ts';

export const zWebhookRow: z.ZodType<WebhookRow, WebhookRow> = z.strictObject({
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
  sent: z.number(),
  waiting: z.number(),
});

export const zWebhookKind: z.ZodType<WebhookKind, WebhookKind> = z.strictObject({
  module: z.string(),
  label: z.string(),
  events: z.array(z.string()),
});

export const zDeliveryRow: z.ZodType<DeliveryRow, DeliveryRow> = z.strictObject({
  id: z.number(),
  key: z.string(),
  module: z.string(),
  recordId: z.number(),
  name: z.string(),
  event: z.string(),
  action: z.string(),
  state: z.enum(['waiting', 'skipped', 'failed', 'sent']),
  attempts: z.number(),
  AddTime: z.string(),
  next: z.string(),
  finished: z.string(),
  request: z.string(),
  status: z.number(),
  response: z.string(),
  error: z.string(),
  milliseconds: z.number(),
});
