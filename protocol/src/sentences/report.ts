// Messages about reports and targets; each sentence in both languages.
import type { Catalogue } from './catalogue.ts';

export const report = {
  reportUnknown: ['没有这个报表', 'There is no such report'],
  reportFromAfterTo: ['开始日期不能晚于结束日期', 'The first day cannot be after the last one'],
  reportTooLong: ['时间范围不能超过十年', 'A period holds ten years at most'],
  reportTooManyPeople: [
    '所选部门超过 {max} 人，请选择下级部门',
    'The department has more than {max} people: choose one below it',
  ],
  ownReportMissing: ['报表不存在，或不再与您共享', 'The report does not exist, or is no longer shared with you'],
  ownReportGone: ['删除已超过一分钟，不能恢复', 'It was deleted more than a minute ago and cannot be restored'],
  ownReportNotYours: ['只有所有者可以修改这个报表', 'Only its owner may change this report'],
  ownReportNameTaken: ['已有名为“{name}”的报表', 'You have a report called “{name}” already'],
  tooManyOwnReports: ['每人最多保存{max}个报表', 'You have at most {max} reports'],
  tooManyPinned: ['工作台最多放{max}个报表', 'The workbench holds at most {max} reports'],
  ownReportShared: ['共享已更新', 'Sharing was updated'],
  ownReportEveryoneByGrant: [
    '没有“共享给所有人”的权限，不能选择整个公司',
    'Sharing with the whole company needs a grant that you do not have',
  ],
  ownReportTooLarge: ['报表的条件过多，请减少条件', 'The report holds too much, please use fewer conditions'],
  ownReportUnreadable: ['这个报表用到了您无权查看的数据', 'This report is made of data that you may not see'],
  ownReportMeasures: ['请选择指标', 'Please choose a measure'],
  ownReportMixed: [
    '所选指标统计的不是同一种记录或同一个日期，不能放在一个报表里',
    'These measures count different records or different days and cannot stand in one report',
  ],
  ownReportTwice: ['两个维度不能相同', 'The two dimensions must differ'],
  ownReportOneMeasure: ['按两个维度统计时只能选一个指标', 'With two dimensions a report has one measure'],
  ownReportTimeFirst: ['时间只能作为第一个维度', 'Time can only be the first dimension'],
  ownReportBy: ['不能按“{field}”统计', 'Figures cannot be grouped by “{field}”'],
  ownReportLine: ['折线图的第一个维度必须是时间', 'A line needs time as its first dimension'],
  ownReportOneSeries: [
    '饼图和条形排行只能有一个维度和一个指标',
    'A pie or a ranking has one dimension and one measure',
  ],
  ownReportFigures: [
    '“数字”不分维度，请去掉维度或换一种图表',
    'Figures have no dimension: leave it out or choose another chart',
  ],
  ownReportNoFigures: ['没有维度的报表只能显示为“数字”', 'Without a dimension a report can only be figures'],
  ownReportTooFine: [
    '这段时间分得太细，超过{max}行，请选择更大的时间单位',
    'So fine a division has more than {max} rows, please choose a larger unit',
  ],
  ownReportRest: ['其他', 'Others'],
  reportTotal: ['合计', 'Total'],
  reportNone: ['（未填写）', '(none)'],
  reportBefore: ['{title}（上期）', '{title} (before)'],
  reportYearBefore: ['{title}（去年同期）', '{title} (a year before)'],
  reportName: ['{title} {from} 至 {to}', '{title} {from} to {to}'],
} as const satisfies Catalogue;
