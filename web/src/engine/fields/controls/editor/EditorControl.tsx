// Item type `editor`: rich text; its value is HTML, empty when nothing is written.

import { limits } from '@crm/protocol/limits';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { FontSize, TextStyle } from '@tiptap/extension-text-style';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFeedback } from '../../../../shared/ui/feedback.ts';
import { textOf } from '../../../record/records.ts';
import type { ControlProps } from '../../../record/registries.ts';
import { nameOf } from '../file/fileRows.ts';
import { placeOf } from '../file/uploadPlace.ts';
import PicturePicker from '../picture/PicturePicker.tsx';
import { cleanHtml } from './clean.ts';
import { pastingInto } from './pasting.ts';
import { Toolbar } from './Toolbar.tsx';
import './editor.css';
import '../../fields.i18n.ts';
import './editor.i18n.ts';

const extensions = [
  StarterKit.configure({ link: { openOnClick: false, defaultProtocol: 'https' } }),
  Table.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
  TextStyle,
  FontSize,
  Image,
];

function taken(event: Event, isTaken: boolean): boolean {
  if (isTaken) event.preventDefault();
  return isTaken;
}

export default function EditorControl(props: ControlProps) {
  const { item, value, onChange, id, disabled, status, describedBy, form } = props;
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [picking, setPicking] = useState(false);
  const off = Boolean(disabled || item.readonly);
  const html = textOf(value);
  const reportedHtml = useRef(html);
  const listener = useRef(onChange);
  useEffect(() => {
    listener.current = onChange;
  });

  const editorRef = useRef<Editor>(null);
  const words = useRef({ t, feedback, form });
  useEffect(() => {
    words.current = { t, feedback, form };
  });
  const [pasting] = useState(() =>
    pastingInto({
      editor: () => editorRef.current,
      place: () => placeOf(words.current.form),
      failed: (error) => words.current.feedback.error(error),
      tooLarge: (name) => words.current.feedback.error(words.current.t('file.tooLarge', { name })),
      foreign: (count) => words.current.feedback.error(words.current.t('editor.foreign', { count })),
    }),
  );

  const editor = useEditor({
    extensions,
    content: cleanHtml(html),
    editable: !off,
    editorProps: {
      transformPastedHTML: (pasted) => pasting.html(pasted),
      handleDOMEvents: {
        paste: (_view, event) => taken(event, pasting.take(event.clipboardData)),
        drop: (_view, event) => taken(event, pasting.take(event.dataTransfer)),
      },
      attributes: {
        id,
        class: 'rich-text editor-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'data-placeholder': item.placeholder ?? '',
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(item.required ? { 'aria-required': 'true' } : {}),
      },
    },
    onUpdate: ({ editor: now }) => {
      reportedHtml.current = now.isEmpty ? '' : now.getHTML();
      listener.current(reportedHtml.current);
    },
  });

  useEffect(() => {
    editorRef.current = editor;
  }, [editor]);

  // A value that did not come from here: another record, or the latest after a conflict.
  useEffect(() => {
    if (reportedHtml.current === html) return;
    reportedHtml.current = html;
    editor.commands.setContent(cleanHtml(html), { emitUpdate: false });
  }, [editor, html]);
  useEffect(() => {
    editor.setEditable(!off, false);
  }, [editor, off]);

  return (
    <div className="editor" data-invalid={status === 'error'} data-disabled={off}>
      <Toolbar editor={editor} off={off} addPicture={() => setPicking(true)} />
      <EditorContent
        editor={editor}
        className="editor-body"
        data-empty={editor.isEmpty}
        style={{ height: item.height ?? limits.editorHeight }}
      />
      {picking && (
        <PicturePicker
          open
          place={placeOf(form)}
          onClose={() => setPicking(false)}
          onPick={(row) => {
            setPicking(false);
            editor
              .chain()
              .focus()
              .setImage({ src: row.url, alt: nameOf(row) })
              .run();
          }}
        />
      )}
    </div>
  );
}
