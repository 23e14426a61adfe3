// Customers batch by batch, made here or, when there are very many, in a second thread while the database takes them in.
import { on } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { SampleDeal } from './contract-numbers.ts';
import { CustomerMaker, type CustomerSettings } from './customers.ts';
import type { EncodedRows } from './table-rows.ts';

export interface CustomerBatch {
  rows: EncodedRows;
  /** How many customers and contacts there are with this batch. */
  customers: number;
  contacts: number;
  deals: SampleDeal[];
}

function* batches(settings: CustomerSettings, made: number): Generator<CustomerBatch, undefined> {
  const maker = new CustomerMaker(settings);
  maker.pass(made);
  while (maker.made < settings.count) {
    const rows = maker.nextBatch(settings.batchSize).encode();
    yield { rows, customers: maker.made, contacts: maker.contacts, deals: maker.deals };
  }
}

/**
 * Oldest customers first. With `thread`, the next batch is made while the last one is used.
 * @param made how many customers were made by an earlier run
 */
export async function* customerBatches(
  settings: CustomerSettings,
  thread: boolean,
  made = 0,
): AsyncGenerator<CustomerBatch> {
  if (made >= settings.count) return;
  if (!thread) {
    yield* batches(settings, made);
    return;
  }
  const worker = new Worker(new URL(import.meta.url), { workerData: { sampleCustomers: { settings, made } } });
  try {
    // An error of the worker ends it, too.
    for await (const [batch] of on(worker, 'message') as AsyncIterable<[CustomerBatch]>) {
      if (batch.customers < settings.count) worker.postMessage('next', []);
      yield batch;
      if (batch.customers >= settings.count) return;
    }
  } finally {
    await worker.terminate();
  }
}

const task = (workerData as { sampleCustomers?: { settings: CustomerSettings; made: number } } | null)?.sampleCustomers;
if (!isMainThread && parentPort && task) {
  const port = parentPort;
  const coming = batches(task.settings, task.made);
  const send = () => {
    const { value: batch } = coming.next();
    if (!batch) return;
    port.postMessage(
      batch,
      Object.values(batch.rows).map(({ bytes }) => bytes.buffer),
    );
  };
  port.on('message', send);
  send();
}
