// Titles of reports, columns and rows in the interface language; built-in ones are known by their keys.
import type { Report, ReportColumn, ReportEntry, ReportRow } from '@crm/protocol/answers/report';
import type { TFunction } from 'i18next';
import { measureTitle } from '../../engine/measures/measureTitle.ts';
import { fieldTitle } from '../../engine/record/localise.ts';
import { translated } from '../../shared/i18n/translated.ts';
import './bi.i18n.ts';
import './my/my.i18n.ts';
import '../../engine/measures/measures.i18n.ts';
import './reports.i18n.ts';

export const reportTitle = (t: TFunction, { name, title }: Pick<ReportEntry, 'name' | 'title'>): string =>
  translated(t, [`report.${name}`], title);

export function columnTitle(t: TFunction, column: Pick<ReportColumn, 'key' | 'label' | 'part'>): string {
  if (!column.part) return measureTitle(t, column);
  return column.key.endsWith('=rest') ? t('bi.rest') : column.label || t('bi.none');
}

export const definitionOf = (t: TFunction, { key, definition = '' }: { key: string; definition?: string }): string =>
  translated(t, [`definition.${key.replace(/=.*$/, '')}`], definition);

/** The heading of the first column. */
export const rowsTitle = (t: TFunction, { by, name, byTitle, byField = '', module = '' }: Report): string => {
  if (byTitle) return fieldTitle(t, module, { field: byField, title: byTitle });
  const key = by === 'field' || by === 'kind' ? `bi.by.${name}` : `bi.by.${by}`;
  return t(key, { defaultValue: t(`bi.by.${by}`) });
};

export function rowTitle(t: TFunction, { by, unit }: Report, row: ReportRow): string {
  if (by === 'measures') return measureTitle(t, row);
  if (row.rest) return t('bi.rest');
  if (row.key === 'earlier') return t('bi.forecast.earlier');
  if (row.key === '') return t('bi.none');
  if (by === 'kind') return translated(t, [`bi.kind.${row.key}`], row.label);
  if (by !== 'time') return row.label || t('bi.unknown', { id: row.key });
  if (unit === 'year') return row.key.slice(0, 4);
  if (unit === 'month') return row.key.slice(0, 7);
  if (unit === 'quarter')
    return t('bi.quarter', { year: row.key.slice(0, 4), quarter: Math.ceil(Number(row.key.slice(5, 7)) / 3) });
  return unit === 'week' ? t('bi.week', { day: row.key.slice(5) }) : row.key.slice(5);
}
