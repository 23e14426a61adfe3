// What a log is called in the interface language: its title is Chinese where it is stored.
import type { LogKind } from '@crm/protocol/answers/worklog';
import { logPeriod, logSpan } from '@crm/protocol/worklog';
import type { TFunction } from 'i18next';
import './worklog.i18n.ts';

export function logName(t: TFunction, kind: LogKind, day: string): string {
  return t(`worklog.kind.${kind}`, { span: logSpan(kind, logPeriod(kind, day)) });
}
