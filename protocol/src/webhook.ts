// Webhooks: addresses of other programs that receive changes, and the log of deliveries.

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
