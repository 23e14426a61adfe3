// Keeps the exact totals of lists cheap to read: the differences that writes appended are folded into the counters.
import { sql } from 'kysely';
import { defineModule } from '../../engine/module.ts';

export const rowCountModule = defineModule({
  name: 'rowCount',
  jobs: [
    {
      name: 'rowCount.fold',
      label: '汇总列表计数',
      schedule: { every: 10 },
      expires: 60,
      run: async ({ database }) => {
        await database.run(sql`select fold_row_counts()`, 'fold-row-counts');
      },
    },
  ],
});
