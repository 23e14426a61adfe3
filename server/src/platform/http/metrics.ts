// Figures for the operator: calls, the process, the database pool. Served to loopback only.
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const registry = new Registry();
collectDefaultMetrics({ register: registry });

export const callSeconds = new Histogram({
  name: 'crm_call_seconds',
  help: 'Seconds a call took, by path',
  labelNames: ['path'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
  registers: [registry],
});

const poolConnections = new Gauge({
  name: 'crm_database_connections',
  help: 'Connections of this process by state',
  labelNames: ['state'],
  registers: [registry],
});

export function metricsText(pool: pg.Pool): Promise<string> {
  poolConnections.set({ state: 'total' }, pool.totalCount);
  poolConnections.set({ state: 'idle' }, pool.idleCount);
  poolConnections.set({ state: 'waiting' }, pool.waitingCount);
  return registry.metrics();
}
