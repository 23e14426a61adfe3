// The English words of every folder; fetched by those who read English.
const english = import.meta.glob<Record<string, string>>('../../**/*.i18n.ts', {
  eager: true,
  query: '?en',
  import: 'default',
});

export default Object.assign({}, ...Object.values(english)) as Record<string, string>;
