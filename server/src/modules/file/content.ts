// What a file is, told by its bytes: the name only chooses between formats that look alike.
import { createReadStream } from 'node:fs';
import { fileFormats } from '@crm/protocol/files';
import { say } from '@crm/protocol/sentences';
import { fileTypeFromFile } from 'file-type';
import { invalid } from '../../platform/errors.ts';

export interface Content {
  /** Lower-case ending. */
  format: string;
  /** Media type under which it is sent. */
  type: string;
  picture: boolean;
}

/** Formats by what the detector calls them. */
const known: Record<string, { format: string; type: string }> = {
  jpg: { format: 'jpg', type: 'image/jpeg' },
  png: { format: 'png', type: 'image/png' },
  apng: { format: 'png', type: 'image/png' },
  gif: { format: 'gif', type: 'image/gif' },
  webp: { format: 'webp', type: 'image/webp' },
  pdf: { format: 'pdf', type: 'application/pdf' },
  docx: { format: 'docx', type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  xlsx: { format: 'xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  pptx: { format: 'pptx', type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation' },
  zip: { format: 'zip', type: 'application/zip' },
  rar: { format: 'rar', type: 'application/vnd.rar' },
  '7z': { format: '7z', type: 'application/x-7z-compressed' },
  mp3: { format: 'mp3', type: 'audio/mpeg' },
  mp4: { format: 'mp4', type: 'video/mp4' },
  wav: { format: 'wav', type: 'audio/wav' },
};
/** Old office documents, and new ones with a password, are one container that only the name tells apart. */
const officeTypes: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: known['docx']?.type ?? '',
  xlsx: known['xlsx']?.type ?? '',
  pptx: known['pptx']?.type ?? '',
};
const textTypes: Record<string, string> = { csv: 'text/csv', txt: 'text/plain', md: 'text/markdown' };

const pictures: readonly string[] = fileFormats.picture;
const activeFormats = new Set([
  'exe',
  'elf',
  'macho',
  'msi',
  'dmg',
  'jar',
  'apk',
  'deb',
  'rpm',
  'class',
  'wasm',
  'swf',
]);
const activeNames =
  /\.(exe|com|dll|msi|bat|cmd|ps1|vbs|js|mjs|jse|wsf|hta|sh|php|jsp|asp|aspx|html?|xhtml|svg|xml|jar|apk)$/i;
/** How pages, vector pictures and scripts begin, whatever they are called. */
const activeText = /^(?:<(?:!doctype|html|head|body|svg|script|iframe|object|embed|\?xml|\?php|%)|#!|MZ)/i;

/** True for texts that begin so, after blanks and comments; looks at each character once. */
function isActiveText(text: string): boolean {
  let rest = text.trimStart();
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->', 4);
    if (end === -1) return true;
    rest = rest.slice(end + 3).trimStart();
  }
  return activeText.test(rest.slice(0, 16));
}

export function endingOf(name: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** @throws AppError `invalid` for what may not be uploaded */
export async function contentOf(path: string, name: string): Promise<Content> {
  // The detector gives up with an error on some broken files; what it cannot tell is no format that we know.
  const detected = await fileTypeFromFile(path).catch(() => undefined);
  const ending = endingOf(name);
  if (detected) {
    const format = known[detected.ext];
    if (format) return { ...format, picture: pictures.includes(format.format) };
    const office = officeTypes[ending];
    if (detected.ext === 'cfb' && office) return { format: ending, type: office, picture: false };
    throw refusal(activeFormats.has(detected.ext) || detected.ext === 'xml' || activeNames.test(name));
  }
  if (activeNames.test(name)) throw refusal(true);
  const text = await textIn(path);
  if (text === undefined) throw refusal(false);
  if (isActiveText(text)) throw refusal(true);
  const type = textTypes[ending];
  if (!type) throw refusal(false);
  return { format: ending, type: `${type}; charset=utf-8`, picture: false };
}

function refusal(isActive: boolean) {
  return invalid({ file: say(isActive ? 'fileActive' : 'fileUnsupported') });
}

/** The beginning of a text in UTF-8 or GBK, or undefined for what is no text. */
async function textIn(path: string): Promise<string | undefined> {
  const decoders = ['utf-8', 'gb18030'].map((encoding) => ({
    decoder: new TextDecoder(encoding, { fatal: true }),
    text: '' as string | undefined,
  }));
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (chunk.includes(0)) return undefined;
    for (const one of decoders) {
      if (one.text === undefined) continue;
      try {
        const more = one.decoder.decode(chunk, { stream: true });
        if (one.text.length < 4096) one.text += more;
      } catch {
        one.text = undefined;
      }
    }
    if (decoders.every((one) => one.text === undefined)) return undefined;
  }
  for (const one of decoders) {
    if (one.text === undefined) continue;
    try {
      one.decoder.decode();
      return one.text;
    } catch {
      // Ends in the middle of a character.
    }
  }
  return undefined;
}
