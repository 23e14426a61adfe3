// Detects a file's type by its bytes: the name only chooses between formats that look alike.
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileFormats } from '@crm/protocol/files';
import { msg } from '@crm/protocol/sentences';
import { fileTypeFromFile } from 'file-type';
import { invalid } from '../../platform/errors.ts';
import { encodingsOf, isWritten, type TextEncodingName } from '../../platform/text-encoding.ts';

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
  docm: { format: 'docm', type: 'application/vnd.ms-word.document.macroEnabled.12' },
  xlsm: { format: 'xlsm', type: 'application/vnd.ms-excel.sheet.macroEnabled.12' },
  odt: { format: 'odt', type: 'application/vnd.oasis.opendocument.text' },
  ods: { format: 'ods', type: 'application/vnd.oasis.opendocument.spreadsheet' },
  odp: { format: 'odp', type: 'application/vnd.oasis.opendocument.presentation' },
  rtf: { format: 'rtf', type: 'application/rtf' },
  // Pictures that are not re-encoded: kept as files.
  heic: { format: 'heic', type: 'image/heic' },
  avif: { format: 'avif', type: 'image/avif' },
  bmp: { format: 'bmp', type: 'image/bmp' },
  tif: { format: 'tif', type: 'image/tiff' },
  zip: { format: 'zip', type: 'application/zip' },
  gz: { format: 'gz', type: 'application/gzip' },
  rar: { format: 'rar', type: 'application/vnd.rar' },
  '7z': { format: '7z', type: 'application/x-7z-compressed' },
  mp3: { format: 'mp3', type: 'audio/mpeg' },
  mp4: { format: 'mp4', type: 'video/mp4' },
  wav: { format: 'wav', type: 'audio/wav' },
  m4a: { format: 'm4a', type: 'audio/mp4' },
  aac: { format: 'aac', type: 'audio/aac' },
  amr: { format: 'amr', type: 'audio/amr' },
  ogg: { format: 'ogg', type: 'audio/ogg' },
  flac: { format: 'flac', type: 'audio/flac' },
  mov: { format: 'mov', type: 'video/quicktime' },
  avi: { format: 'avi', type: 'video/x-msvideo' },
  mkv: { format: 'mkv', type: 'video/matroska' },
  webm: { format: 'webm', type: 'video/webm' },
};
/** Old office documents, and new ones with a password, are one container whose formats only the name distinguishes. */
const officeTypes: Record<string, string> = {
  wps: 'application/vnd.ms-works',
  et: 'application/vnd.ms-excel',
  dps: 'application/vnd.ms-powerpoint',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: known['docx']?.type ?? '',
  xlsx: known['xlsx']?.type ?? '',
  pptx: known['pptx']?.type ?? '',
};
const textTypes: Record<string, string> = {
  csv: 'text/csv',
  txt: 'text/plain',
  md: 'text/markdown',
  log: 'text/plain',
  eml: 'message/rfc822',
};
/** Formats that the detector recognizes by their container alone: the name decides, where the container holds what such files have. */
const inContainer: Record<string, Record<string, { type: string; parts?: readonly string[] }>> = {
  zip: {
    ofd: { type: 'application/ofd', parts: ['OFD.xml'] },
    xmind: { type: 'application/vnd.xmind.workbook', parts: ['content.json', 'content.xml'] },
  },
  docx: { wps: { type: officeTypes['wps'] ?? '' } },
  xlsx: { et: { type: officeTypes['et'] ?? '' } },
  pptx: { dps: { type: officeTypes['dps'] ?? '' } },
  mp4: { m4a: { type: 'audio/mp4' }, mov: { type: 'video/quicktime' } },
};
/** Bytes at the end of an archive in which its directory stands. */
const directoryRoom = 256 * 1024;

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
  // The detector throws on some broken files; a format that it cannot recognize is none of ours.
  const detected = await fileTypeFromFile(path).catch(() => undefined);
  const ending = endingOf(name);
  if (detected) {
    const own = inContainer[detected.ext]?.[ending];
    if (own && (!own.parts || (await holdsPart(path, own.parts))))
      return { format: ending, type: own.type, picture: false };
    const format = known[detected.ext];
    if (format) return { ...format, picture: pictures.includes(format.format) };
    const office = officeTypes[ending];
    if (detected.ext === 'cfb' && office) return { format: ending, type: office, picture: false };
    throw refusal(activeFormats.has(detected.ext) || detected.ext === 'xml' || activeNames.test(name));
  }
  if (activeNames.test(name)) throw refusal(true);
  const found = await textIn(path);
  if (found === undefined) throw refusal(false);
  if (isActiveText(found.text.replace(/^\ufeff/, ''))) throw refusal(true);
  const type = textTypes[ending];
  if (!type) throw refusal(false);
  const charset = ending === 'eml' ? '' : `; charset=${found.encoding}`;
  return { format: ending, type: `${type}${charset}`, picture: false };
}

/** True where one of these stands in the directory at the end of an archive. */
async function holdsPart(path: string, names: readonly string[]): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const length = Math.min(size, directoryRoom);
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
    return names.some((name) => buffer.includes(name));
  } finally {
    await file.close();
  }
}

function refusal(isActive: boolean) {
  return invalid({ file: msg(isActive ? 'fileActive' : 'fileUnsupported') });
}

/** The beginning of a text and its encoding, or undefined for what is no text. */
async function textIn(path: string): Promise<{ text: string; encoding: TextEncodingName } | undefined> {
  let decoders:
    | { encoding: TextEncodingName; decoder: InstanceType<typeof TextDecoder>; text: string | undefined }[]
    | undefined;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    decoders ??= encodingsOf(chunk).map((encoding) => ({
      encoding,
      decoder: new TextDecoder(encoding, { fatal: true }),
      text: '',
    }));
    for (const one of decoders) {
      if (one.text === undefined) continue;
      try {
        const more = one.decoder.decode(chunk, { stream: true });
        if (!isWritten(more, one.encoding)) one.text = undefined;
        else if (one.text.length < 4096) one.text += more;
      } catch {
        one.text = undefined;
      }
    }
    if (decoders.every((one) => one.text === undefined)) return undefined;
  }
  for (const { encoding, decoder, text } of decoders ?? []) {
    if (text === undefined) continue;
    try {
      decoder.decode();
      return { text, encoding };
    } catch {
      // Ends in the middle of a character.
    }
  }
  return undefined;
}
