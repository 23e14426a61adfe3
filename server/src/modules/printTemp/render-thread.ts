// The thread in which templates are read and filled: what one costs in time and memory ends with it, and nobody else waits.
import { parentPort } from 'node:worker_threads';
import type { Sentence } from '@crm/protocol/sentences';
import { AppError } from '../../platform/errors.ts';
import { cleanPage } from './clean.ts';
import { namesIn, parseTemplate, renderTemplate } from './liquid.ts';

/** Without values the task asks for the names in the template, else for the page. */
export interface RenderTask {
  temp: string;
  values?: Record<string, unknown>;
}

export type RenderReport =
  | { kind: 'ready' }
  | { kind: 'names'; names: string[] }
  | { kind: 'page'; html: string }
  /** What is wrong with the template, or what of it is too much. */
  | { kind: 'problem'; problem: Sentence | undefined };

/** The names of a template are needed before its page: it is parsed once for both. */
let last: { temp: string; templates: ReturnType<typeof parseTemplate> } | undefined;

function answer({ temp, values }: RenderTask): RenderReport {
  try {
    if (last?.temp !== temp) last = { temp, templates: parseTemplate(temp) };
    const { templates } = last;
    if (!values) return { kind: 'names', names: namesIn(templates) };
    return { kind: 'page', html: cleanPage(renderTemplate(templates, values)) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { kind: 'problem', problem: error.fields?.['temp'] };
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
const report = (message: RenderReport) => parentPort?.postMessage(message);
parentPort?.on('message', (task: RenderTask) => report(answer(task)));
report({ kind: 'ready' });
