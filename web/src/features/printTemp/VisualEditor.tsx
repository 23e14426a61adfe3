// The visual editor of a template: text, tables, rows that are repeated, and places as marked words.
import { limits } from '@crm/protocol/limits';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './printTemp.css';
import { Places } from './places.ts';
import { TemplateTools } from './TemplateTools.tsx';
import type { EachChoice, TextHandle } from './visual.ts';
import './printTemp.i18n.ts';

export interface VisualEditorProps {
  html: string;
  readOnly: boolean;
  /** Lines that a row may be repeated for. */
  lines: readonly EachChoice[];
  /** What places are called, by code. */
  titles: ReadonlyMap<string, string>;
  onChange(html: string): void;
  ref?: Ref<TextHandle>;
}

const marked = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
  renderHTML: (attributes: Record<string, unknown>) => {
    const value = attributes[name];
    return value ? { [name]: value } : {};
  },
});

export const extensions = [
  StarterKit.configure({ link: false, code: false, codeBlock: false }),
  Table.extend({
    addAttributes() {
      return { ...this.parent?.(), 'data-plain': marked('data-plain') };
    },
  }).configure({ resizable: false }),
  TableRow.extend({
    addAttributes() {
      return { ...this.parent?.(), 'data-each': marked('data-each') };
    },
  }),
  TableHeader,
  TableCell,
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
];

/** One block a line, so that the source reads well and a problem has a line of its own. */
export function normalisedHtml(html: string): string {
  return html
    .replace(/<colgroup>.*?<\/colgroup>/gs, '')
    .replace(/<(t[dh])([^>]*)><p>((?:(?!<p\b).)*?)<\/p><\/t[dh]>/gs, '<$1$2>$3</$1>')
    .replace(/(<table\b[^>]*?) style="min-width: [\d.]+px;?"/g, '$1')
    .replace(/(<\/(?:p|h[1-6]|table|tr|ul|ol|li|blockquote)>|<hr>|<table[^>]*>|<tbody>)(?=<)/g, '$1\n');
}

export default function VisualEditor({ html, readOnly, lines, titles, onChange, ref }: VisualEditorProps) {
  const { t } = useTranslation();
  const reportedHtml = useRef(html);
  const listener = useRef(onChange);
  useEffect(() => {
    listener.current = onChange;
  });
  const shownTitles = useRef(titles);
  const [all] = useState(() => [...extensions, Places.configure({ titles: () => shownTitles.current })]);
  const editor: Editor | null = useEditor({
    extensions: all,
    content: html,
    editable: !readOnly,
    editorProps: {
      attributes: {
        class: 'template-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': t('printTemp.content'),
      },
    },
    onUpdate: ({ editor: now }) => {
      reportedHtml.current = normalisedHtml(now.getHTML());
      listener.current(reportedHtml.current);
    },
  });
  useEffect(() => {
    shownTitles.current = titles;
    const redraw = () => {
      // Drawn again without a step, which would tidy tables and count as a change.
      if (!editor.isDestroyed) editor.view.updateState(editor.view.state);
    };
    // Before that there is no view.
    if (editor.isInitialized) redraw();
    editor.on('create', redraw);
    return () => {
      editor.off('create', redraw);
    };
  }, [editor, titles]);
  // Content that did not come from here, such as the latest after a conflict.
  useEffect(() => {
    if (reportedHtml.current === html) return;
    reportedHtml.current = html;
    editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);

  useImperativeHandle(
    ref,
    () => ({
      insert: (text, isHtml) => {
        const chain = editor.chain().focus();
        if (isHtml) chain.insertContent(text.replace(/>\s+</g, '><')).run();
        else chain.insertContent({ type: 'text', text }).run();
      },
    }),
    [editor],
  );

  return (
    <div className="template-editor" style={{ blockSize: limits.printEditorHeight }}>
      {!readOnly && <TemplateTools editor={editor} lines={lines} />}
      <div className="template-desk">
        <EditorContent editor={editor} />
      </div>
    </div>
  );
}
