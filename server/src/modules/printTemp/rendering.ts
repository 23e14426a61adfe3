// Templates are read and filled in threads with a limit to their time and memory, a few at a time and one of each person.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { msg } from '@crm/protocol/sentences';
import { invalid } from '../../platform/errors.ts';
import type { RenderReport, RenderTask } from './render-thread.ts';

/** Threads at a time; at least one processor is left to everything else, where there are more than one. */
const most = Math.min(2, Math.max(1, availableParallelism() - 1));
/** Milliseconds that one template may take, once its thread is there. */
const longest = 8_000;
/** Megabytes of the heap of one thread. */
const heap = 128;
/** Milliseconds after which an idle thread ends. */
const idleFor = 60_000;

const program = new URL('./render-thread.ts', import.meta.url);

interface Turn {
  who: number;
  begin: () => void;
}

const running = new Set<number>();
let waiting: Turn[] = [];

/** First come, first served; after a turn of somebody their other work waits behind that of all others. */
function next(): void {
  while (running.size < most) {
    const turn = waiting.find(({ who }) => !running.has(who));
    if (!turn) return;
    const rest = waiting.filter((one) => one !== turn);
    waiting = [...rest.filter(({ who }) => who !== turn.who), ...rest.filter(({ who }) => who === turn.who)];
    running.add(turn.who);
    turn.begin();
  }
}

interface Thread {
  worker: Worker;
  ready: Promise<void>;
  /** It was ended, or is about to be, though its answer may still come. */
  isOver?: true;
  /** Ends it when it was idle for a while. */
  idle?: NodeJS.Timeout;
}

const free: Thread[] = [];

/** It gets nothing of the program's environment: no address or password that the program was started with. */
function start(): Thread {
  const worker = new Worker(program, {
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: 16 },
  });
  // Nobody waits for it at the end of the program.
  worker.unref();
  const thread: Thread = { worker, ready: answerOf(worker).then(() => {}) };
  worker.once('exit', () => end(thread));
  return thread;
}

/** Nobody is given it any more. */
function end(thread: Thread): void {
  thread.isOver = true;
  clearTimeout(thread.idle);
  if (free.includes(thread)) free.splice(free.indexOf(thread), 1);
  void thread.worker.terminate();
}

/** @throws AppError `invalid` at `temp` when its memory came to an end, or it was ended */
function answerOf(worker: Worker): Promise<RenderReport> {
  return new Promise((resolve, reject) => {
    const finish = (report: RenderReport) => done(() => resolve(report));
    const failed = (error: NodeJS.ErrnoException) =>
      done(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error));
    const ended = () => done(() => reject(tooMuch()));
    const done = (settle: () => void) => {
      worker.off('message', finish).off('error', failed).off('exit', ended);
      // Errors after that are noticed by the next caller.
      worker.once('error', () => {});
      settle();
    };
    worker.on('message', finish).on('error', failed).on('exit', ended);
  });
}

const tooMuch = () => invalid({ temp: msg('printTooMuch') });

function takeThread(): Thread {
  const thread = free.pop();
  if (!thread) return start();
  clearTimeout(thread.idle);
  return thread;
}

function giveBack(thread: Thread): void {
  if (thread.isOver) return;
  free.push(thread);
  thread.idle = setTimeout(() => end(thread), idleFor).unref();
}

async function run(task: RenderTask): Promise<RenderReport> {
  const thread = takeThread();
  const { worker, ready } = thread;
  let late: NodeJS.Timeout | undefined;
  try {
    await ready;
    late = setTimeout(() => end(thread), longest);
    const answer = answerOf(worker);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
    worker.postMessage(task);
    const report = await answer;
    giveBack(thread);
    return report;
  } catch (error) {
    end(thread);
    throw error;
  } finally {
    clearTimeout(late);
  }
}

async function inTurn(who: number, task: RenderTask): Promise<RenderReport> {
  await new Promise<void>((begin) => {
    waiting.push({ who, begin });
    next();
  });
  try {
    const report = await run(task);
    if (report.kind === 'problem') throw invalid(report.problem ? { temp: report.problem } : {});
    return report;
  } finally {
    running.delete(who);
    next();
  }
}

/**
 * Names that a template takes from the record, each with what follows the first point.
 * @param who the person
 * @throws AppError `invalid` at `temp`, with the line
 */
export async function templateNames(who: number, temp: string): Promise<string[]> {
  const report = await inTurn(who, { temp });
  return report.kind === 'names' ? report.names : [];
}

/**
 * The page, cleaned of everything but words and their looks.
 * @param who the person
 * @throws AppError `invalid` at `temp`, for what does not read or is too much
 */
export async function filledPage(who: number, temp: string, values: Record<string, unknown>): Promise<string> {
  const report = await inTurn(who, { temp, values });
  return report.kind === 'page' ? report.html : '';
}
