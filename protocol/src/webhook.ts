// Addresses of other programs that are told of changes, and the log of what was told.

export const webhookLimits = {
  name: 50,
  url: 500,
  secret: { min: 16, max: 100 },
  hooks: 50,
  /** Hours for which a delivery is tried. */
  hours: 24,
  /** Deliveries in a row that are given up before the address is switched off. */
  failures: 20,
  /** Days for which deliveries are kept. */
  kept: 30,
} as const;

export const deliveryStates = ['waiting', 'sent', 'failed', 'skipped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export interface WebhookRow {
  id: number;
  name: string;
  url: string;
  events: string[];
  enabled: 0 | 1;
  failures: number;
  version: number;
  userid: number;
  UserName: string;
  AddTime: string;
  /** Of the last day: how many arrived, and how many wait. */
  sent: number;
  waiting: number;
}

export interface WebhookKind {
  module: string;
  label: string;
  /** `created`, `changed`, `deleted`, `restored`, `passed`. */
  events: string[];
}

export interface DeliveryRow {
  id: number;
  /** Comes with every attempt, in `X-Delivery-Id`. */
  key: string;
  module: string;
  recordId: number;
  /** What the record is called; empty for whoever does not see it. */
  name: string;
  event: string;
  action: string;
  state: DeliveryState;
  attempts: number;
  AddTime: string;
  /** When it is tried again; empty where it is not. */
  next: string;
  finished: string;
  request: string;
  status: number;
  response: string;
  error: string;
  milliseconds: number;
}
