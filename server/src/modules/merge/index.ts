// Merging two records of one kind, for every entity that is mergeable.
import { defineModule } from '../../engine/module.ts';

export { mergeRoutes } from './routes.ts';

export const mergeModule = defineModule({
  name: 'merge',
  verbs: {
    merge: { label: ['合并', 'Merged'], note: 'CustomerName' },
    mergeAway: { label: ['合并到其他记录', 'Merged into another record'], note: 'CustomerName' },
    mergeMove: ['随合并转移', 'Moved by merge'],
    mergeRefer: ['随合并改为保留的记录', 'Relinked by merge'],
    unmerge: { label: ['撤销合并', 'Undid merge'], note: 'CustomerName' },
  },
});
