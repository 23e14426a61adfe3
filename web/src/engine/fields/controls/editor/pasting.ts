// Pasting and dropping into rich text: pictures become files of one's own, tables stay, and what cannot be taken is reported.
import { fileLimits } from '@crm/protocol/files';
import type { Editor } from '@tiptap/react';
import { type UploadPlace, uploadOf } from '../../../../shared/api/upload.ts';
import { cleanHtml } from './clean.ts';

export interface PastingSource {
  editor(): Editor | null;
  place(): UploadPlace;
  /** A picture came that is not sent, or did not arrive. */
  failed(error: unknown): void;
  tooLarge(name: string): void;
  /** @param count pictures of other sites, which only a browser there may read */
  foreign(count: number): void;
}

export interface Pasting {
  /** True when the pictures of a paste or a drop were taken: nothing else is in it. */
  take(data: DataTransfer | null): boolean;
  /** Pasted HTML as the editor takes it; its pictures are on their way. */
  html(html: string): string;
}

function fileOf(address: string): File | null {
  const [, type = '', content = ''] = /^data:(image\/[\w.+-]+);base64,(.+)$/is.exec(address) ?? [];
  if (content === '') return null;
  const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
  return new File([bytes], `picture.${type.slice(6).replace(/\W.*/, '')}`, { type });
}

export function pastingInto(source: PastingSource): Pasting {
  /** Replaces a picture wherever it stands by now, or takes it out. */
  const settle = (from: string, src: string | null) => {
    const editor = source.editor();
    if (!editor || editor.isDestroyed) return;
    const { tr, doc } = editor.state;
    doc.descendants((node, at) => {
      if (node.type.name !== 'image' || node.attrs['src'] !== from) return;
      const place = tr.mapping.map(at);
      if (src === null) tr.delete(place, place + node.nodeSize);
      else tr.setNodeMarkup(place, undefined, { ...node.attrs, src });
    });
    editor.view.dispatch(tr);
    URL.revokeObjectURL(from);
  };

  /** Begins to send it; answers the address under which it is shown meanwhile. */
  const send = (file: File): string | null => {
    if (file.size > fileLimits.pictureSize) {
      source.tooLarge(file.name);
      return null;
    }
    const shown = URL.createObjectURL(file);
    uploadOf(file, source.place(), () => undefined)
      .run()
      .then(
        ({ url }) => settle(shown, url),
        (error: unknown) => {
          settle(shown, null);
          source.failed(error);
        },
      );
    return shown;
  };

  return {
    take(data) {
      const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
      if (files.length === 0) return false;
      // Spreadsheets also paste a picture of the cells: the cells are used.
      const { body } = new DOMParser().parseFromString(data?.getData('text/html') ?? '', 'text/html');
      if (body.querySelector('table') || body.textContent.trim()) return false;
      const pictures = files.flatMap((file) => {
        const src = send(file);
        return src === null ? [] : [{ type: 'image', attrs: { src, alt: file.name } }];
      });
      source.editor()?.chain().focus().insertContent(pictures).run();
      return true;
    },
    html(html) {
      const { body } = new DOMParser().parseFromString(cleanHtml(html), 'text/html');
      let foreign = 0;
      for (const picture of body.querySelectorAll('img')) {
        const address = picture.getAttribute('src') ?? '';
        // One's own, cut and pasted: the server knows it.
        if (/^\/(?!\/)/.test(address)) continue;
        const file = fileOf(address);
        if (!file) foreign++;
        const src = file && send(file);
        if (src) picture.setAttribute('src', src);
        else picture.remove();
      }
      if (foreign > 0) source.foreign(foreign);
      return body.innerHTML;
    },
  };
}
