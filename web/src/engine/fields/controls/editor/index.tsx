// Item type `editor`: rich text as HTML; the editor's and the cleaner's code come when they are needed.
import { richBreaks } from '@crm/protocol/richText';
import { Suspense } from 'react';
import { suspending } from '../../../../shared/loading/onDemand.tsx';
import { textOf } from '../../../record/records.ts';
import type { CellProps } from '../../../record/registries.ts';
import { registerFieldType } from '../../fieldTypes.ts';

const RichText = suspending<{ html: string }>(() => import('./RichText.tsx'), false);

/** The words of rich text. */
export function plainText(html: unknown): string {
  const spaced = textOf(html).replace(richBreaks, ' ');
  const { body } = new DOMParser().parseFromString(spaced, 'text/html');
  return body.textContent.replace(/\s+/g, ' ').trim();
}

/** True while pictures of a text are still on their way: such a text is not stored. */
const isUploading = (html: string): boolean => /<img[^>]*src="blob:/i.test(html);

const holdsPicture = (html: unknown) => /<img\b/i.test(textOf(html));

function RichCell({ value, full }: CellProps) {
  if (!full) return plainText(value);
  return (
    <Suspense fallback={plainText(value)}>
      <RichText html={textOf(value)} />
    </Suspense>
  );
}

registerFieldType('editor', {
  inPlace: 'form',
  control: () => import('./EditorControl.tsx'),
  cell: RichCell,
  text: (row, { field }, t) => plainText(row[field]) || (holdsPicture(row[field]) ? t('editor.image') : ''),
  isEmpty: (value) => !plainText(value) && !holdsPicture(value),
  typed: true,
  wide: 'panel',
  problem: (item, value, t) =>
    isUploading(textOf(value))
      ? t('editor.uploading')
      : item.max && [...plainText(value)].length > item.max
        ? t('form.tooLong', { max: item.max })
        : null,
  filter: { first: 'contains', control: 'input' },
});
