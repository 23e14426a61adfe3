// One language of a catalogue, as web/build/catalogues.ts gives it.
declare module '*.i18n.ts?cn' {
  const words: Record<string, string>;
  export default words;
}

declare module '*.i18n.ts?en' {
  const words: Record<string, string>;
  export default words;
}
