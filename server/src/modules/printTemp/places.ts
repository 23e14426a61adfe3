// The places that a template of a kind may have, with the titles that people know them by.
import type { PrintPlace, PrintPlaces } from '@crm/protocol/answers/print';
import type { Call, Definition, EntityDefinition, Field } from '../../engine/entity.ts';
import { columnTitle } from '../../engine/transfer/columns.ts';
import { sellerPlaces } from './seller.ts';
import { kindsAbove, namedKinds, printedFields, printedLines, textFieldOfNamed } from './values.ts';

/** What every template has beside the record. */
const always: readonly PrintPlace[] = [
  { title: '公司名称', code: 'sys.company' },
  ...sellerPlaces,
  { title: '打印人', code: 'sys.user' },
  { title: '打印人部门', code: 'sys.department' },
  { title: '打印日期', code: 'sys.today' },
  { title: '打印时间', code: 'sys.now' },
];

function placesOf(fields: readonly Field[], before: string): PrintPlace[] {
  return fields.flatMap((field) => {
    const first = { title: columnTitle(field, false), code: `${before}${field.wire}` };
    return field.wire2 ? [first, { title: columnTitle(field, true), code: `${before}${field.wire2}` }] : [first];
  });
}

/** Fields whose value is a text of its own, not a table of lines. */
const isPlain = (field: Field) => field.columns === undefined;

export async function placesFor(call: Call, definition: Definition): Promise<PrintPlaces> {
  const { entity } = definition;
  const lines = printedLines(call, definition);
  const group = ({ module, label }: EntityDefinition, fields: readonly Field[], before: string) => ({
    module,
    title: label,
    places: placesOf(fields.filter(isPlain), before),
  });
  const groups = [group(entity, printedFields(call, definition), '')];
  const named = namedKinds(call, entity).map((one) => one.entity);
  for (const above of [...kindsAbove(call, entity), ...named]) {
    if (!call.actor.can(`${above.grant}.index`)) continue;
    const own = await call.engine.definitionFor(call.db, above, call.actor);
    groups.push(group(above, printedFields(call, own), `${above.module}.`));
  }
  return {
    label: entity.label,
    groups: [...groups, { module: 'sys', title: '公司和打印', places: [...always] }],
    lines: lines.map(({ title, wire, fields }) => ({
      title,
      field: wire,
      places: [{ title: '序号', code: 'item.no' }, ...placesOf(fields, 'item.')],
    })),
  };
}

/** Names in a template that mean nothing for the kind, to report them to its author. */
export async function unknownNames(call: Call, definition: Definition, names: readonly string[]): Promise<string[]> {
  const { groups, lines } = await placesFor(call, definition);
  const known = new Set([
    ...groups.flatMap(({ places }) => places.map(({ code }) => code)),
    ...lines.map(({ field }) => field),
    ...definition.fields.flatMap((field) => textFieldOfNamed(field) ?? []),
  ]);
  const isKnown = (name: string) => {
    const [first = '', second] = name.split('.');
    if (known.has(name)) return true;
    return second !== undefined && known.has(first);
  };
  return [...new Set(names.filter((name) => !isKnown(name)))].slice(0, 20);
}
