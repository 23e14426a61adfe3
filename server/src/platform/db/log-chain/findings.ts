// What can be wrong with the operation log, and how it is said to the person who runs the program.
import type { Seal } from './seals.ts';

interface Disagreement {
  /** The first seal that the chain does not have. */
  seal: Seal;
  /** The last one before it that agrees. */
  good: Seal | undefined;
  count: number;
}

/** Ids and numbers of blocks are texts, moments in UTC. */
export type Finding =
  | { kind: 'changed'; id: string; entity: string; record: string; action: string; at: string; block: string }
  | { kind: 'swapped'; id: string; other: string }
  | {
      kind: 'removed';
      first: string;
      last: string;
      count: number;
      before: string | null;
      after: string | null;
      block: string;
      madeAt: string;
    }
  | {
      kind: 'inserted';
      first: string;
      last: string;
      count: number;
      at: string;
      before: string | null;
      after: string | null;
    }
  | { kind: 'backdated'; id: string; at: string; block: string; madeAt: string }
  | { kind: 'twice'; id: string; block: string }
  | { kind: 'unnamed'; block: string; first: string; last: string }
  | { kind: 'block'; block: string; madeAt: string }
  | { kind: 'missing'; from: string; to: string }
  | ({ kind: 'cut'; head: number } & Disagreement)
  | ({ kind: 'rewritten' } & Disagreement)
  | { kind: 'unknown'; hash: string };

/** How a moment is written, in the company's time zone. */
export type Moment = (utc: string) => string;

function between(before: string | null, after: string | null): string {
  if (before === null) return after === null ? '日志现在是空的' : `在最早的第 ${after} 行之前`;
  return after === null ? `在最后的第 ${before} 行之后` : `在第 ${before} 行与第 ${after} 行之间`;
}

const range = (first: string, last: string) => (first === last ? `第 ${first}` : `第 ${first}–${last}`);

function linesOf({ first, last, count }: { first: string; last: string; count: number }, what: string): string {
  return `${range(first, last)} 行${what}${count > 1 ? `（${count} 行）` : ''}`;
}

function sealed({ seal, good, count }: Disagreement, moment: Moment): string {
  const agreeing = good
    ? `最后一份相符的封存写于 ${moment(good.at)}（第 ${good.block} 段，${good.lines} 行）`
    : '没有一份更早的封存相符';
  const more = count > 1 ? `，共 ${count} 份封存不符` : '';
  return `封存（${seal.source}）写于 ${moment(seal.at)}，记着第 ${seal.block} 段、${seal.lines} 行、${seal.hash.slice(0, 16)}${more}；${agreeing}`;
}

export function sentenceOf(finding: Finding, moment: Moment): string {
  switch (finding.kind) {
    case 'changed':
      return `第 ${finding.id} 行被改动：现在写的是 ${moment(finding.at)} ${finding.entity} ${finding.record} ${finding.action}，与入链时（第 ${finding.block} 段）不同`;
    case 'swapped':
      return `第 ${finding.id} 行与第 ${finding.other} 行的内容被对调`;
    case 'removed':
      return `${linesOf(finding, '被删除')}：原来${between(finding.before, finding.after)}，${moment(finding.madeAt)} 入链（第 ${finding.block} 段）`;
    case 'inserted':
      return `${linesOf(finding, '是插入的')}：${between(finding.before, finding.after)}，时间写着 ${moment(finding.at)}，但链封到更后面时还没有`;
    case 'backdated':
      return `第 ${finding.id} 行是补写的：时间写着 ${moment(finding.at)}，入链却在 ${moment(finding.madeAt)}（第 ${finding.block} 段），也不是抄自别的记录`;
    case 'twice':
      return `第 ${finding.id} 行在链中出现两次（第二次在第 ${finding.block} 段）：链被改写`;
    case 'unnamed':
      return `链的第 ${finding.block} 段（${range(finding.first, finding.last)} 行）与日志不符，无法指出是哪一行`;
    case 'block':
      return `链的第 ${finding.block} 段（${moment(finding.madeAt)}）被改写：散列与内容或前一段不符`;
    case 'missing':
      return `链缺少${range(finding.from, finding.to)} 段`;
    case 'cut':
      return `链和日志的末尾被截去：现在只到第 ${finding.head} 段；${sealed(finding, moment)}`;
    case 'rewritten':
      return `链被重写，与封存不符：${sealed(finding, moment)}`;
    case 'unknown':
      return `链里没有散列为 ${finding.hash} 的一段：链被重写或截去，或者这个封存属于另一个数据库`;
  }
}
