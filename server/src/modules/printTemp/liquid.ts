// The language of templates: places, conditions and loops; no code, no files, and only so much of everything.
import { msg, type Sentence } from '@crm/protocol/sentences';
import { Liquid, type Template, Token } from 'liquidjs';
import { invalid } from '../../platform/errors.ts';
import { filters } from './filters.ts';

const tags = new Set('assign break capture case comment continue cycle echo for if tablerow unless #'.split(' '));
/** Of the language's own; what writes without escaping, shows the inside of values or calls for code is not among them. */
const own = new Set(
  'append at_least at_most capitalize compact concat default downcase first join last lstrip map prepend reject remove replace reverse rstrip size slice sort sort_natural split strip truncate uniq upcase where'.split(
    ' ',
  ),
);

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\n': '<br>',
};

/** Values are words: marks of HTML in them are seen, not obeyed. Lines stay lines. */
function written(value: unknown): string {
  if (typeof value === 'object' && value !== null) return '';
  return String(value ?? '').replace(/[&<>"'\n]/g, (mark) => escapes[mark] ?? mark);
}

const engine = new Liquid({
  outputEscape: written,
  ownPropertyOnly: true,
  strictFilters: true,
  // No files: any template included by name does not exist.
  templates: {},
  relativeReference: false,
  parseLimit: 400_000,
  // Before the thread is ended, whatever else the machine does.
  renderLimit: 4000,
  memoryLimit: 1_000_000,
});
/** Characters that one page may write, what it captures included: the language itself does not count those. */
const mostWritten = 2_000_000;
let left = 0;
/** Turns of loops and branches taken of one page: the language counts what they write, not that they are taken. */
const mostTurns = 50_000;
let turns = 0;

class Paper {
  buffer = '';
  write(html: unknown): void {
    const text = typeof html === 'string' || typeof html === 'number' ? String(html) : '';
    left -= text.length;
    if (left < 0) throw new Error('output limit exceeded');
    this.buffer += text;
  }
}

const { renderer } = engine;
const renderAll = renderer.renderTemplates.bind(renderer);
renderer.renderTemplates = (templates, ctx, emitter) => {
  if (--turns < 0) throw new Error('turn limit exceeded');
  return renderAll(templates, ctx, emitter ?? new Paper());
};

/** Where the lines of the latest template begin. */
let lines: { of: string; starts: number[] } = { of: '', starts: [0] };

// The language counts from the first character for every place of a template, which is looked at while its names are read.
Token.prototype.getPosition = function position(): [number, number] {
  if (lines.of !== this.input)
    lines = { of: this.input, starts: [0, ...Array.from(this.input.matchAll(/\n/g), ({ index }) => index + 1)] };
  const { starts } = lines;
  let [from, to] = [0, starts.length];
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    if ((starts[middle] ?? 0) <= this.begin) from = middle;
    else to = middle;
  }
  return [from + 1, this.begin - (starts[from] ?? 0) + 1];
};

for (const tag of Object.keys(engine.tags)) if (!tags.has(tag)) delete engine.tags[tag];
for (const filter of Object.keys(engine.filters)) if (!own.has(filter)) delete engine.filters[filter];
for (const [name, filter] of Object.entries(filters)) engine.registerFilter(name, filter);

const entities: Readonly<Record<string, string>> = {
  '&gt;': '>',
  '&lt;': '<',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '\u00a0': ' ',
  '&amp;': '&',
};

/** What an editor of HTML made of a place or a statement, as it was meant. */
const plain = (text: string) => text.replace(/&(?:gt|lt|quot|#39|nbsp|amp);|\u00a0/g, (one) => entities[one] ?? one);

/** Opening and closing rows of tables, one after the other. */
const row = /<tr\b([^<>]{0,1000})>|<\/tr>/gi;
const each = /\sdata-each="([A-Za-z_]\w{0,40})"/i;

/** A row marked with the lines it belongs to stands in a loop over them; rows of tables within it are its own. */
function withLoops(temp: string): string {
  const open: boolean[] = [];
  return temp.replace(row, (tag: string, attributes: string | undefined) => {
    if (attributes === undefined) return open.pop() ? `${tag}{% endfor %}` : tag;
    const [, list] = each.exec(attributes) ?? [];
    open.push(list !== undefined);
    return list === undefined ? tag : `{% for item in ${list} %}<tr${attributes.replace(each, '')}>`;
  });
}

/** Places and statements in plain words; everything around them stays. */
function withPlainPlaces(text: string): string {
  const opening = /\{[{%]/g;
  const parts: string[] = [];
  let at = 0;
  for (let open = opening.exec(text); open; open = opening.exec(text)) {
    const to = text.indexOf(open[0] === '{{' ? '}}' : '%}', open.index);
    if (to < 0) break;
    parts.push(text.slice(at, open.index), plain(text.slice(open.index, to + 2)));
    at = to + 2;
    opening.lastIndex = at;
  }
  return parts.join('') + text.slice(at);
}

/** The template as the language reads it; every line stays where it is. */
export function prepared(temp: string): string {
  return withPlainPlaces(withLoops(temp));
}

interface LiquidProblem extends Error {
  token?: { getText?(): string; getPosition?(): [number, number]; input?: string };
}

function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/** What is wrong, in words. */
function problemOf({ message, token }: LiquidProblem): Sentence {
  const plainMessage = message.replace(/, line:\d+, col:\d+$/, '').replace(/, file:.*$/, '');
  if (/limit exceeded|alloc|too deep|call stack/i.test(plainMessage)) return msg('printTooMuch');
  const [, tag] = /^tag "(.+)" not found/.exec(plainMessage) ?? [];
  if (tag !== undefined) return msg('printTagUnknown', { name: short(tag) });
  const [, filter] = /^undefined filter: (.+)/.exec(plainMessage) ?? [];
  if (filter !== undefined) return msg('printFilterUnknown', { name: short(filter) });
  const [, open] = /(?:tag|output) "?(.+?)"? not closed/.exec(plainMessage) ?? [];
  if (open !== undefined) return msg('printTagOpen', { text: short(open) });
  const [line] = token?.getPosition?.() ?? [0];
  const text = token?.input?.split('\n')[line - 1] ?? '';
  return msg('printSyntax', { text: short((token?.getText?.() || text || plainMessage).trim()) });
}

function refuse(error: unknown): never {
  const problem = error as LiquidProblem;
  const [line] = problem.token?.getPosition?.() ?? [];
  const sentence = problemOf(problem);
  throw invalid({ temp: line === undefined ? sentence : msg('printLine', { line, problem: sentence }) });
}

/** @throws AppError `invalid` at `temp`, with the line */
export function parseTemplate(temp: string): Template[] {
  try {
    return engine.parse(prepared(temp));
  } catch (error) {
    return refuse(error);
  }
}

/** @throws AppError `invalid` at `temp` */
export function renderTemplate(templates: Template[], values: Record<string, unknown>): string {
  left = mostWritten;
  turns = mostTurns;
  try {
    return String(engine.renderSync(templates, values));
  } catch (error) {
    return refuse(error);
  }
}

/** Names that a template takes from the record, each with what follows the first point. */
export function namesIn(templates: Template[]): string[] {
  try {
    return engine
      .globalVariableSegmentsSync(templates)
      .map((segments) => segments.filter((one) => typeof one === 'string').join('.'));
  } catch {
    return [];
  }
}
