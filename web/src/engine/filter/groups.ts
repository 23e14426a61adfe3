// Conditions of the drawer beside its rows: lines of any field, joined by "and" or by "or". Pure.
import type { FilterDefinition } from '@crm/protocol/answers/filter';
import { isGroup } from '@crm/protocol/filter';
import type { ActiveFilter, ActivePart } from '../query/listState.ts';
import { draftOf, type FilterDraft, filterOf, secondOf } from './operators.ts';

export interface GroupLine {
  key: number;
  /** Empty until one is chosen. */
  field: string;
  draft: FilterDraft | undefined;
  /** A condition on a field that lines do not offer: it stays as it came. */
  unchanged?: ActiveFilter;
}

export interface Group {
  key: number;
  join: 'and' | 'or';
  lines: GroupLine[];
}

let lastKey = 0;
export const newKey = () => ++lastKey;
export const newLine = (): GroupLine => ({ key: newKey(), field: '', draft: undefined });
/** Two lines: what would be joined otherwise? */
export const newGroup = (): Group => ({ key: newKey(), join: 'or', lines: [newLine(), newLine()] });

/** Definitions that a line offers: a field whose choices hang on another field's cannot stand alone; of a pair the first. */
export function lineDefinitions(definitions: readonly FilterDefinition[]): FilterDefinition[] {
  return definitions.flatMap((definition) => {
    if (definition.item.parent) return [];
    if (!secondOf(definition)) return [definition];
    const { field2: _second, ...item } = definition.item;
    return [{ ...definition, field2: '', item }];
  });
}

/** What is in force as the drawer shows it: rows by field, and groups for whatever has no row of its own. */
export function drawerState(
  parts: readonly ActivePart[],
  conditions: readonly FilterDefinition[],
  offered: readonly FilterDefinition[],
): { rows: Map<string, ActiveFilter>; groups: Group[] } {
  const rows = new Map<string, ActiveFilter>();
  const rest: ActiveFilter[] = [];
  const groups: Group[] = [];
  const lineOf = (filter: ActiveFilter): GroupLine => {
    const definition = offered.find(({ field }) => field === filter.field);
    return definition
      ? { key: newKey(), field: filter.field, draft: draftOf(definition, filter) }
      : { key: newKey(), field: filter.field, draft: undefined, unchanged: filter };
  };
  for (const part of parts) {
    if (isGroup(part)) groups.push({ key: newKey(), join: 'or', lines: part.or.map(lineOf) });
    else if (!rows.has(part.field) && conditions.some(({ field }) => field === part.field)) rows.set(part.field, part);
    else rest.push(part);
  }
  if (rest.length > 0) groups.push({ key: newKey(), join: 'and', lines: rest.map(lineOf) });
  return { rows, groups };
}

function filterIn(line: GroupLine, offered: readonly FilterDefinition[]): ActiveFilter | null {
  if (line.unchanged) return line.unchanged;
  const definition = offered.find(({ field }) => field === line.field);
  return definition && line.draft ? filterOf(definition, line.draft) : null;
}

/** An unfinished line: it has no condition yet. */
export function isUnfinished(groups: readonly Group[], offered: readonly FilterDefinition[]): boolean {
  return groups.some(({ lines }) => lines.some((line) => filterIn(line, offered) === null));
}

/** The parts that groups ask for; what was not filled in is nothing. */
export function partsOf(groups: readonly Group[], offered: readonly FilterDefinition[]): ActivePart[] {
  return groups.flatMap(({ join, lines }): ActivePart[] => {
    const filters = lines.flatMap((line) => filterIn(line, offered) ?? []);
    return join === 'or' && filters.length > 1 ? [{ or: filters }] : filters;
  });
}
