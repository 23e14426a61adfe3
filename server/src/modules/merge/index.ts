// Merging two records of one kind, for every entity that is mergeable.
import { defineModule } from '../../engine/module.ts';

export { mergeRoutes } from './routes.ts';

export const mergeModule = defineModule({
  name: 'merge',
  verbs: {
    merge: { label: '合并', note: 'CustomerName' },
    mergeAway: { label: '合并到其他记录', note: 'CustomerName' },
    mergeMove: '随合并转移',
    mergeRefer: '随合并改为保留的记录',
    unmerge: { label: '撤销合并', note: 'CustomerName' },
  },
});
