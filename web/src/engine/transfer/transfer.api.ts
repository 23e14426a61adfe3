// The calls of imports and exports.

import type { ImportBegun, ImportDetail, ImportPolicy, ImportRow } from '@crm/protocol/answers/transfer';
import { type AddCall, callNamed } from '@crm/protocol/call';
import type * as customerCalls from '@crm/protocol/calls/customer';
import * as importCalls from '@crm/protocol/calls/import';
import * as jobCalls from '@crm/protocol/calls/job';
import { post } from '../../shared/api/client.ts';
import { sendFile } from '../../shared/api/sendFile.ts';
import type { Parameters } from '../query/listState.ts';
import { requestBody } from '../record/recordCalls.ts';

export type SheetFormat = 'xlsx' | 'csv' | 'gbk';

/** Saves what the program made; its address is good for a while only. */
export function saveFile(url: string): void {
  window.location.assign(url);
}

/** The import of a module, whose template has a call beside it. */
export type ImportCall = typeof customerCalls.import_;

export async function fetchTemplate(path: ImportCall): Promise<void> {
  saveFile((await post(callNamed<typeof customerCalls.importTemplate>(`${path}Template`))).url);
}

/** Which part of a file is read: a sheet by its name, and the row with the titles by its number; found by default. */
export interface ChosenPart {
  sheet?: string;
  head?: number;
}

export function beginImport(
  path: ImportCall,
  file: File,
  progress: (share: number) => void,
  signal: AbortSignal,
  { sheet = '', head = 0 }: ChosenPart = {},
): Promise<ImportBegun> {
  return sendFile(path, file, progress, signal, {
    ...(sheet ? { sheet } : {}),
    ...(head ? { head: String(head) } : {}),
  });
}

export interface CheckRequest {
  id: number;
  mapping: readonly string[];
  policy: ImportPolicy;
  match: string;
  meant?: ImportDetail['meant'];
  /** First password of new people, where the sheet needs one; empty keeps the one that was sent before. */
  password?: string;
}

/** These answer the id of a run. */
export async function checkImport({
  id,
  mapping,
  policy,
  match,
  meant = {},
  password = '',
}: CheckRequest): Promise<number> {
  const body = {
    id,
    mapping: JSON.stringify(mapping),
    policy,
    match,
    meant: JSON.stringify(meant),
    ...(password ? { password } : {}),
  };
  return (await post(importCalls.check, body)).id;
}

export async function writeImport(id: number): Promise<number> {
  return (await post(importCalls.run, { id })).id;
}

export async function undoImport(id: number): Promise<number> {
  return (await post(importCalls.undo, { id })).id;
}

export function fetchImport(id: number): Promise<ImportDetail> {
  return post(importCalls.detail, { id });
}

/** One's own latest imports, the newest first. */
export async function fetchImports(module: string): Promise<ImportRow[]> {
  return (await post(importCalls.index, { module })).rows;
}

export async function fetchErrors(id: number): Promise<void> {
  saveFile((await post(importCalls.errors, { id })).url);
}

export interface ExportRequest {
  list: Parameters;
  columns: string[];
  format: SheetFormat;
  ids?: readonly number[] | undefined;
}

export async function requestExport(
  path: AddCall,
  module: string,
  { list, columns, format, ids }: ExportRequest,
): Promise<number> {
  const body = {
    list: JSON.stringify(list),
    columns: JSON.stringify(columns),
    format,
    // None selected is not all: the server refuses it.
    ...(ids ? { ids } : {}),
  };
  return (await post(path, requestBody(path, module, body))).id;
}

export async function cancelRun(id: number): Promise<void> {
  await post(jobCalls.cancel, { id });
}
