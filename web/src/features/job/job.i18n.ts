// Words of background jobs.
export default {
  cn: {
    'job.title': '后台任务',
  },
  en: {
    'job.title': 'Background jobs',
  },
};
