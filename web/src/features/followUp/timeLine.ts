// Merges two paged histories: shown as far as both are known, so that no later page fills a gap.
import type { InfiniteRows } from '../../engine/query/useInfiniteRows.ts';

interface Dated {
  /** Wall-clock text. */
  AddTime: string;
}

export interface TimeLine<A, B> {
  entries: ({ kind: 'first'; row: A } | { kind: 'second'; row: B })[];
  /** Fetches what comes next; undefined at the end and while it is on its way. */
  more?: () => void;
  loading: boolean;
}

/** The oldest moment down to which everything of a source is known; '' when it is known as a whole. */
function known(source: InfiniteRows<Dated>): string {
  return source.more || source.loadingMore ? (source.rows.at(-1)?.AddTime ?? '') : '';
}

export function timeLine<A extends Dated, B extends Dated>(
  first: InfiniteRows<A>,
  second: InfiniteRows<B>,
  isWanted: (row: B) => boolean = () => true,
): TimeLine<A, B> {
  const sources = [first, second] as const;
  const limit = sources.map(known).sort().at(-1) ?? '';
  const entries = [
    ...first.rows.map((row) => ({ kind: 'first' as const, row })),
    ...second.rows.filter(isWanted).map((row) => ({ kind: 'second' as const, row })),
  ]
    .filter(({ row }) => row.AddTime >= limit)
    .sort((a, b) => (a.row.AddTime === b.row.AddTime ? 0 : a.row.AddTime < b.row.AddTime ? 1 : -1));
  const next = sources.filter((source) => source.more && known(source) === limit);
  return {
    entries,
    loading: sources.some((source) => source.loadingMore),
    ...(next.length > 0 ? { more: () => next.forEach((source) => source.more?.()) } : {}),
  };
}
