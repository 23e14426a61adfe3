// Sentences about news.
import type { Catalogue } from './catalogue.ts';

export const news = {
  newsAudience: ['请选择接收的部门、角色或人员', 'Please choose departments, roles or people'],
  newsReleased: [
    '公告已发布，发布时间不能改到以后',
    'The news are out already, they cannot be put off to a later time',
  ],
  newsRead: ['已读', 'Read'],
  newsUnread: ['未读', 'Unread'],
  newsWaiting: ['待发布', 'Waiting'],
  newsReadBy: ['{read}/{total} 人已读', '{read} of {total} read it'],
} as const satisfies Catalogue;
