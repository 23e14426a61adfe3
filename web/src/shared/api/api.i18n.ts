// The client's own messages where no answer provides one.
export default {
  cn: {
    'api.transport': '网络请求失败，请稍候再试',
    'api.fault': '响应失败',
  },
  en: {
    'api.transport': 'Network request failed. Try again later.',
    'api.fault': 'The request failed',
  },
};
