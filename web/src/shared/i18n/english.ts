// The English words of every folder; fetched by those who read English.
const english = import.meta.glob<Record<string, string>>('../../**/*.i18n.ts', {
  eager: true,
  query: '?en',
  import: 'default',
});

const chinese = import.meta.glob<Record<string, string>>('../../**/*.i18n.ts', {
  eager: true,
  query: '?told',
  import: 'default',
});

/** What the server says in Chinese, by which it is recognised. */
export const told = Object.assign({}, ...Object.values(chinese)) as Record<string, string>;

export default Object.assign({}, ...Object.values(english)) as Record<string, string>;
