// Places of a template while it is edited: chips that say what stands there, and the code itself where the cursor is.
import type { PrintPlaces } from '@crm/protocol/answers/print';
import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import type { TFunction } from 'i18next';
import { fieldTitle } from '../../engine/record/localise.ts';
import { codeIn, tokensIn } from './visual.ts';

/** How a place is called in lists and chips. `module`: of its group; `sys` for what is no field of a record. */
export function placeTitle(t: TFunction, module: string, title: string, code: string): string {
  return module === 'sys'
    ? t(`printTemp.${code}`)
    : fieldTitle(t, module, { field: code.split('.').at(-1) ?? '', title });
}

/** Titles by code, of fields and of lines. */
export function placeTitles(t: TFunction, places: PrintPlaces): ReadonlyMap<string, string> {
  return new Map([
    ...places.groups.flatMap(({ module, places: own }) =>
      own.map(({ code, title }) => [code, placeTitle(t, module, title, code)] as const),
    ),
    ...places.lines.flatMap(({ places: own }) => own.map(({ code, title }) => [code, title] as const)),
  ]);
}

interface Token {
  from: number;
  to: number;
  statement: boolean;
  code: string;
}

function tokensOf(doc: Node): Token[] {
  const found: Token[] = [];
  doc.descendants((node, at) => {
    if (!node.isText) return;
    const text = node.text ?? '';
    for (const { from, to, statement } of tokensIn(text))
      found.push({ from: at + from, to: at + to, statement, code: codeIn(text.slice(from, to)) });
  });
  return found;
}

/** Instead of the code; a press shows the code. */
function chip(view: EditorView, title: string, from: number): HTMLElement {
  const element = document.createElement('span');
  element.className = 'template-chip';
  element.textContent = title;
  element.addEventListener('mousedown', (event) => {
    if (!view.editable) return;
    event.preventDefault();
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from + 2)));
    view.focus();
  });
  return element;
}

interface PlacesOptions {
  /** What places are called, by code; those without a title show their code. */
  titles(): ReadonlyMap<string, string>;
}

export const Places = Extension.create<PlacesOptions>({
  name: 'places',
  addOptions: () => ({ titles: () => new Map() }),
  addProseMirrorPlugins() {
    const { options } = this;
    return [
      new Plugin({
        props: {
          decorations: ({ doc, selection }) =>
            DecorationSet.create(
              doc,
              tokensOf(doc).flatMap(({ from, to, statement, code }) => {
                const title = statement ? undefined : options.titles().get(code);
                if (title === undefined || (selection.from < to && selection.to > from && selection.empty))
                  return Decoration.inline(from, to, { class: statement ? 'template-statement' : 'template-place' });
                return [
                  Decoration.widget(from, (view) => chip(view, title, from), { side: 1, key: `${code} ${title}` }),
                  Decoration.inline(from, to, { class: 'template-code' }),
                ];
              }),
            ),
          // A chip goes as a whole.
          handleKeyDown: (view, { key }) => {
            const { selection, doc, tr } = view.state;
            if (!view.editable || !selection.empty || (key !== 'Backspace' && key !== 'Delete')) return false;
            const beside = tokensOf(doc).find(({ from, to, code }) => {
              return options.titles().has(code) && selection.from === (key === 'Backspace' ? to : from);
            });
            if (!beside) return false;
            view.dispatch(tr.delete(beside.from, beside.to));
            return true;
          },
        },
      }),
    ];
  },
});
