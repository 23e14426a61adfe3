// Messages about saved views of lists; each sentence in both languages.
import type { Catalogue } from './catalogue.ts';

export const view = {
  workbenchChanged: [
    '工作台已在另一个窗口中调整，请刷新后重试',
    'The workbench was changed in another window. Refresh and try again.',
  ],
  viewMissing: ['视图不存在，或不再与您共享', 'The view does not exist or is no longer shared with you'],
  viewNameTaken: ['已有名为“{name}”的视图', 'You already have a view named “{name}”'],
  tooManyViews: ['每个列表最多保存{max}个视图', 'You can save at most {max} views per list'],
  viewTooLarge: ['视图的内容过多，请减少条件', 'The view is too large. Use fewer conditions.'],
  viewNotYours: ['只有视图的所有者或管理员可以修改', 'Only the owner or an administrator can change this view'],
  viewEveryoneByGrant: [
    '共享给整个公司需要“共享给所有人”的权限',
    'Sharing with the whole company requires the “Share with everyone” permission',
  ],
  viewShared: ['已保存共享设置', 'Sharing saved'],
  viewEveryone: ['所有人', 'Everyone'],
  viewGoneForGood: ['已不能恢复', 'This can no longer be restored'],
} as const satisfies Catalogue;
