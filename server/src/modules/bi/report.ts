// The declaration of a report; everything it shows comes from the measures.
import type { ReportChart, ReportRows } from '@crm/protocol/answers/report';
import type { ReportPage } from '@crm/protocol/report';

/** A part of a whole, in percent, of two measures of the same report. */
export interface Share {
  key: string;
  label: string;
  definition: string;
  /** Keys of measures. */
  of: readonly [part: string, whole: string];
}

export interface ReportDefinition {
  /** `<page>.<what>`; never changes. */
  name: string;
  page: ReportPage;
  /** Chinese. */
  title: string;
  chart: ReportChart;
  by: ReportRows;
  /** Keys of measures that the modules declare, in the order of the columns (of the rows, where these are the measures). */
  measures: readonly string[];
  /** Of `field`: its wire name in the records of each measure. */
  field?: string;
  shares?: readonly Share[];
  /** Measures that show the total at the end of each part of the period, including everything before it. */
  cumulative?: readonly string[];
  /** Its measures are set month by month: it has no shorter units. */
  byMonth?: true;
  /** So many rows at most, the largest of the first column; 50 by default. */
  most?: number;
}
