// The picture of a report. The library comes with this file alone, by the charts that are drawn here.
import type { Report, ReportRow } from '@crm/protocol/answers/report';
import { theme } from 'antd';
import { BarChart, FunnelChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../../shared/theme/appearance.ts';
import { isHorizontal, optionOf } from './chartOption.ts';
import { columnTitle, reportTitle, rowsTitle, rowTitle } from './titles.ts';
import { valueText } from './values.ts';
import './bi.i18n.ts';
import './my/my.i18n.ts';
import '../../engine/measures/measures.i18n.ts';

use([BarChart, FunnelChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

/** A chart in one sentence: how many parts it has, and which is the largest. */
function summaryOf(t: TFunction, report: Report): string {
  const [column] = report.columns;
  const rows = report.rows.filter(({ rest }) => !rest);
  const [first] = rows;
  if (!first) return '';
  const valueOf = (row: ReportRow) => Number(row.cells[0]?.value ?? 0);
  const highest = rows.reduce((best, row) => (valueOf(row) > valueOf(best) ? row : best), first);
  return t('bi.chartSummary', {
    count: rows.length,
    title: column ? columnTitle(t, column) : rowsTitle(t, report),
    name: rowTitle(t, report, highest),
    value: valueText(t, column?.unit ?? highest.unit ?? 'count', highest.cells[0]?.value ?? ''),
  });
}

export default function Chart({ report }: { report: Report }) {
  const { t } = useTranslation();
  const { token } = theme.useToken();
  const narrow = useNarrow();
  const lying = isHorizontal(report, narrow);
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ReturnType<typeof init>>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const drawn = init(element, null, { renderer: 'svg' });
    chart.current = drawn;
    const observer = new ResizeObserver(() => drawn.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      drawn.dispose();
      chart.current = null;
    };
  }, []);
  useEffect(() => {
    const colours = {
      text: token.colorText,
      quiet: token.colorTextSecondary,
      line: token.colorBorderSecondary,
      ground: token.colorBgElevated,
      font: token.fontFamily,
      series: [token.colorPrimary, token.green, token.gold, token.purple, token.cyan, token.volcano, token.magenta],
    };
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    chart.current?.setOption(
      { ...optionOf(t, report, colours, narrow), animation: !still, animationDuration: 180 },
      true,
    );
  }, [t, report, token, narrow]);
  const title = reportTitle(t, report);
  const name = title ? `${t('bi.chartOf', { title })} ` : '';
  // The table below it has the same content.
  return (
    <div ref={place} className="bi-chart" data-tall={lying} role="img" aria-label={`${name}${summaryOf(t, report)}`} />
  );
}
