// What is set up elsewhere over the fields of a form, so that its designer is warned before a change breaks it silently.
import { dateRanges } from '@crm/protocol/filter';
import type { Sentence } from '@crm/protocol/sentences';
import type { Call, EntityDefinition } from './entity.ts';

/** One place that means a field by its wire name. */
export interface FieldUse {
  field: string;
  /** Options of the field that the place means, by their values. */
  options?: readonly string[];
  /** The place counts on the field holding one value, not several. */
  single?: true;
  /** The value of the field decides who approves records, and the caller does not know which people those are. */
  decides?: true;
  /** What place that is: 流程“请假审批”的分支“3 天以上”. */
  where: Sentence;
}

/** Comparisons by which a condition names no value of a choice, or none in particular. */
const unnamed: ReadonlySet<string> = new Set(['empty', 'notempty', 'gt', 'ge', 'lt', 'le', 'between', ...dateRanges]);

/** True for comparisons whose value is one option, or several joined by commas. */
export function comparesValues(type: string): boolean {
  return !unnamed.has(type);
}

/** The places of a module that are in force over the fields of a kind. */
export type FieldUses = (call: Call, entity: EntityDefinition) => Promise<readonly FieldUse[]>;
