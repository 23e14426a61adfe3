// Which words on a page belong to the program and which to the company.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const chinese = /\p{Script=Han}/u;
const literal = /'([^'\n]*)'|"([^"\n]*)"|`([^`\n]*)`/g;

/** Entries of dictionaries, roles, templates and names that a company begins with are its own: it may change each of them. */
const seeds = /\.dictionaries\.ts$|\.print\.ts$|(flow|workForm)\/templates\.ts$|\/bootstrap\.ts$|\/ready-roles\.ts$/;
const noProgram = /^server\/src\/(sample|cli)\/|\.samples\.ts$|\.test\.tsx?$|\/testing\.tsx?$/;
/** A language is called by its own name. */
const languages = ['中文'];

/** Chinese texts that stand in the program's sources, without those that it gives to a company. */
function programTexts(): Set<string> {
  const found = new Set<string>();
  const seedTexts = new Set<string>();
  for (const root of ['protocol/src', 'server/src', 'web/src']) {
    const folder = fileURLToPath(new URL(`../../${root}/`, import.meta.url));
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const file = `${root}/${name}`;
      if (!/\.tsx?$/.test(file) || noProgram.test(file)) continue;
      for (const [, single, double, template] of readFileSync(folder + name, 'utf8').matchAll(literal)) {
        const text = single ?? double ?? template ?? '';
        if (chinese.test(text)) (seeds.test(file) ? seedTexts : found).add(text);
      }
    }
  }
  return new Set([...found].filter((text) => !seedTexts.has(text)));
}

function collect(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') {
    if (chinese.test(value)) into.add(value.trim());
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) collect(part, into);
  }
}

/** Watches a page that is read in English. */
export class EnglishReader {
  readonly #page: Page;
  /** What any window was answered: a word may come with one page and be shown on another. */
  static readonly #answered = new Set<string>();
  readonly #reading = new Set<Promise<void>>();
  readonly #program = programTexts();

  constructor(page: Page) {
    this.#page = page;
    page.on('response', (response) => {
      if (response.request().method() !== 'POST') return;
      const reading: Promise<void> = response
        .json()
        .then(
          (answer) => collect(answer, EnglishReader.#answered),
          () => undefined,
        )
        .finally(() => this.#reading.delete(reading));
      this.#reading.add(reading);
    });
  }

  /** What is Chinese on the page, in texts and in names of controls, and no data of the company. */
  async foreign(): Promise<string[]> {
    const shown = await this.#page.evaluate(() => {
      const texts: string[] = [document.title];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node instanceof Element) {
          for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(node.getAttribute(name) ?? '');
          if (node instanceof HTMLInputElement) texts.push(node.value);
        } else if (!node.parentElement?.closest('style, script')) texts.push(node.textContent ?? '');
      }
      return texts;
    });
    await Promise.all(this.#reading);
    const company = [...languages, ...[...EnglishReader.#answered].filter((text) => !this.#program.has(text))];
    const whole = company.toSorted((one, other) => other.length - one.length);
    const rest = (text: string) => {
      // Beside a chart there is no room for a long name.
      const shown = text.trim().replace(/(\.\.\.|…)$/, '');
      if (!chinese.test(text) || whole.some((data) => data.includes(shown))) return '';
      return whole.reduce((left, data) => left.replaceAll(data, ''), text);
    };
    return [...new Set(shown.filter((text) => chinese.test(rest(text))))];
  }
}
