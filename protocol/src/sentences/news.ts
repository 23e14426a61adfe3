// Sentences about news.
import type { Catalogue } from './catalogue.ts';

export const news = {
  newsAudience: ['请选择接收的部门、角色或人员', 'Choose departments, roles or people to receive it'],
  newsReleased: [
    '公告已发布，发布时间不能改到以后',
    'This announcement has been published, so its publish time cannot be moved to the future',
  ],
  newsRead: ['已读', 'Read'],
  newsUnread: ['未读', 'Unread'],
  newsWaiting: ['待发布', 'Scheduled'],
  newsReadBy: ['{read}/{total} 人已读', 'Read by {read} of {total}'],
} as const satisfies Catalogue;
