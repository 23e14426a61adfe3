// Words of the page of targets.
export default {
  cn: { 'target.title': '业绩目标', 'module.target': '业绩目标' },
  en: { 'target.title': 'Targets', 'module.target': 'Targets' },
};
