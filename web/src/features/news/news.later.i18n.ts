// Words of the page and the panel of news.
export default {
  cn: {
    'news.publish': '发布',
    'news.unread': '未读',
    'news.pinned': '置顶',
    'news.waiting': '待发布',
    'news.body': '正文',
    'news.comesOut': '将于 {{time}} 发布',
    'news.readers': '阅读 {{read}}/{{total}}',
    'news.unreadPeople': '未读 {{count}}',
    'news.readPeople': '已读 {{count}}',
    'news.nobodyRead': '还没有人阅读',
    'news.everybodyRead': '所有人都已阅读',
  },
  en: {
    'news.publish': 'Publish',
    'news.unread': 'Unread',
    'news.pinned': 'Pinned',
    'news.waiting': 'Not out yet',
    'news.body': 'Text',
    'news.comesOut': 'Comes out at {{time}}',
    'news.readers': 'Read {{read}}/{{total}}',
    'news.unreadPeople': 'Unread {{count}}',
    'news.readPeople': 'Read {{count}}',
    'news.nobodyRead': 'Nobody has read it yet',
    'news.everybodyRead': 'Everybody has read it',
  },
};
