// Words of the menu.
export default {
  cn: { 'webhook.title': '事件推送' },
  en: { 'webhook.title': 'Webhooks' },
};
