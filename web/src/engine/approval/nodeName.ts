// The name of a flow's node: those that the program gives are worded, all others stay as they were written.
import type { TFunction } from 'i18next';
import { translated } from '../../shared/i18n/translated.ts';
import './approval.i18n.ts';

export function nodeName(t: TFunction, name: string): string {
  return translated(t, ['approval.start', 'approval.end'], name);
}
