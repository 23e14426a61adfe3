// Modules that the build generates.
declare module 'virtual:pinyin' {
  /** Syllable → the characters that sound so. */
  const bySound: Record<string, string>;
  export default bySound;
}
