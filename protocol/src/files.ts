// Files as they travel: rows of the file lists, and values of fields that hold files.

export const fileLimits = {
  /** Bytes of one file. */
  size: 50 * 1024 * 1024,
  /** Bytes of one picture. */
  pictureSize: 20 * 1024 * 1024,
  /** Most pixels of a picture. */
  pixels: 60_000_000,
  /** Characters of a name. */
  name: 200,
  /** Bytes of one part of an upload that can be resumed. */
  part: 4 * 1024 * 1024,
  /** Bytes of one person's uploads that belong to nothing: they wait for a form, for a day at most. */
  waiting: 200 * 1024 * 1024,
  /** Bytes that one person sends, and that are made for them, within 24 hours. */
  day: 2 * 1024 * 1024 * 1024,
} as const;

/** Endings that may be uploaded; the content decides, not the name. */
export const fileFormats = {
  picture: ['jpg', 'jpeg', 'png', 'gif', 'webp'],
  document: [
    'pdf',
    'ofd',
    'doc',
    'docx',
    'docm',
    'xls',
    'xlsx',
    'xlsm',
    'ppt',
    'pptx',
    'wps',
    'et',
    'dps',
    'odt',
    'ods',
    'odp',
    'rtf',
    'xmind',
    'csv',
    'txt',
    'md',
    'log',
    'eml',
    'zip',
    'rar',
    '7z',
    'gz',
    'heic',
    'avif',
    'bmp',
    'tif',
    'mp3',
    'm4a',
    'aac',
    'amr',
    'wav',
    'ogg',
    'flac',
    'mp4',
    'mov',
    'avi',
    'mkv',
    'webm',
  ],
} as const;

/** The logo alone opens here, for everybody; another logo has another address. */
export const logoPath = 'api/setting/logo/';
