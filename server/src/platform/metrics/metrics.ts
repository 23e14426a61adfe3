// What is measured while the program runs: calls, calls that it makes itself, and the process.
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export const registry = new Registry();
collectDefaultMetrics({ register: registry });

const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** `result` is `success` or the code of the error; `left` for callers who went away before the answer. */
export const callSeconds = new Histogram({
  name: 'crm_call_seconds',
  help: 'Seconds from the arrival of a call to the end of its answer, by path and result',
  labelNames: ['path', 'result'],
  buckets,
  registers: [registry],
});

export const callsUnderWay = new Gauge({
  name: 'crm_calls_under_way',
  help: 'Calls that have arrived and are not answered yet',
  registers: [registry],
});

/** `result` is `success` (any answer), `address`, `refused`, `unreachable` or `tooLong`. */
export const outgoingSeconds = new Histogram({
  name: 'crm_outgoing_seconds',
  help: 'Seconds that a call to another server took, by result',
  labelNames: ['result'],
  buckets,
  registers: [registry],
});
