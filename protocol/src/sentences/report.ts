// Messages about reports and targets; each sentence in both languages.
import type { Catalogue } from './catalogue.ts';

export const report = {
  reportUnknown: ['没有这个报表', 'This report does not exist'],
  reportFromAfterTo: ['开始日期不能晚于结束日期', 'The start date cannot be after the end date'],
  reportTooLong: ['时间范围不能超过十年', 'The period cannot be longer than ten years'],
  reportTooManyPeople: [
    '所选部门超过 {max} 人，请选择下级部门',
    'The department has more than {max} people. Choose a sub-department.',
  ],
  ownReportMissing: ['报表不存在，或不再与您共享', 'The report does not exist or is no longer shared with you'],
  ownReportGone: ['删除已超过一分钟，不能恢复', 'It was deleted more than a minute ago and can no longer be restored'],
  ownReportNotYours: ['只有所有者可以修改这个报表', 'Only the owner can change this report'],
  ownReportNameTaken: ['已有名为“{name}”的报表', 'You already have a report named “{name}”'],
  tooManyOwnReports: ['每人最多保存{max}个报表', 'You can save at most {max} reports'],
  tooManyPinned: ['工作台最多放{max}个报表', 'The workbench can have at most {max} reports'],
  ownReportShared: ['共享已更新', 'Sharing updated'],
  ownReportEveryoneByGrant: [
    '没有“共享给所有人”的权限，不能选择整个公司',
    'You do not have permission to share with everyone',
  ],
  ownReportTooLarge: ['报表的条件过多，请减少条件', 'The report has too many conditions. Use fewer.'],
  ownReportUnreadable: ['这个报表用到了您无权查看的数据', 'This report uses data that you cannot view'],
  ownReportMeasures: ['请选择指标', 'Choose a measure'],
  ownReportMixed: [
    '所选指标统计的不是同一种记录或同一个日期，不能放在一个报表里',
    'The selected measures count different records or dates and cannot be combined in one report',
  ],
  ownReportTwice: ['两个维度不能相同', 'The two dimensions must be different'],
  ownReportOneMeasure: ['按两个维度统计时只能选一个指标', 'With two dimensions, choose only one measure'],
  ownReportTimeFirst: ['时间只能作为第一个维度', 'Time can only be the first dimension'],
  ownReportBy: ['不能按“{field}”统计', 'Cannot be grouped by “{field}”'],
  ownReportLine: ['折线图的第一个维度必须是时间', 'A line chart needs time as its first dimension'],
  ownReportOneSeries: [
    '饼图和条形排行只能有一个维度和一个指标',
    'Pie and ranking charts need exactly one dimension and one measure',
  ],
  ownReportFigures: [
    '“数字”不分维度，请去掉维度或换一种图表',
    '“Figures” has no dimension. Remove it or choose another chart.',
  ],
  ownReportNoFigures: ['没有维度的报表只能显示为“数字”', 'A report without a dimension can only be shown as figures'],
  ownReportTooFine: [
    '这段时间分得太细，超过{max}行，请选择更大的时间单位',
    'This would give more than {max} rows. Choose a larger time unit.',
  ],
  ownReportRest: ['其他', 'Other'],
  reportTotal: ['合计', 'Total'],
  reportNone: ['（未填写）', '(not set)'],
  reportBefore: ['{title}（上期）', '{title} (previous period)'],
  reportYearBefore: ['{title}（去年同期）', '{title} (previous year)'],
  reportName: ['{title} {from} 至 {to}', '{title} {from} to {to}'],
} as const satisfies Catalogue;
