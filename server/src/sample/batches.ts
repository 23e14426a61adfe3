// Customers batch by batch, made here or, when there are very many, in a second thread while the database takes them in.
import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { CustomerMaker, type CustomerSettings } from './customers.ts';
import type { EncodedRows } from './table-rows.ts';

export interface CustomerBatch {
  rows: EncodedRows;
  /** How many customers and contacts there are with this batch. */
  customers: number;
  contacts: number;
}

function* batches(settings: CustomerSettings): Generator<CustomerBatch> {
  const maker = new CustomerMaker(settings);
  const { batchSize = 10_000 } = settings;
  while (maker.made < settings.count) {
    const rows = maker.nextBatch(batchSize).encode();
    yield { rows, customers: maker.made, contacts: maker.contacts };
  }
}

/** Oldest customers first. With `thread`, the next batch is made while the last one is used. */
export async function* customerBatches(settings: CustomerSettings, thread: boolean): AsyncGenerator<CustomerBatch> {
  if (!thread) {
    yield* batches(settings);
    return;
  }
  const worker = new Worker(new URL(import.meta.url), { workerData: { sampleCustomers: settings } });
  try {
    let coming = once(worker, 'message');
    for (;;) {
      const [batch] = (await coming) as [CustomerBatch];
      if (batch.customers < settings.count) {
        // Listening starts before the worker gets its task, and an error waits until the message is awaited.
        coming = once(worker, 'message');
        coming.catch(() => {});
        worker.postMessage('next', []);
      }
      yield batch;
      if (batch.customers >= settings.count) return;
    }
  } finally {
    await worker.terminate();
  }
}

const workerSettings = (workerData as { sampleCustomers?: CustomerSettings } | null)?.sampleCustomers;
if (!isMainThread && parentPort && workerSettings) {
  const port = parentPort;
  for (const batch of batches(workerSettings)) {
    port.postMessage(
      batch,
      Object.values(batch.rows).map(({ bytes }) => bytes.buffer),
    );
    await once(port, 'message');
  }
}
