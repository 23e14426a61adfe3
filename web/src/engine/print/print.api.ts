// The calls of printing: which templates there are, what one makes of a record, and that it was printed.

import type { PrintChoice } from '@crm/protocol/answers/print';
import * as printTempCalls from '@crm/protocol/calls/printTemp';
import { useQuery } from '@tanstack/react-query';
import { post } from '../../shared/api/client.ts';

export function usePrintChoices(module: string, enabled: boolean) {
  return useQuery({
    queryKey: ['printChoices', module],
    queryFn: async ({ signal }) => (await post(printTempCalls.list, { module }, { signal })).rows,
    enabled: enabled,
    staleTime: 0,
  });
}

/** @param template 0: not known yet */
export function usePrintPage(module: string, id: number, template: number) {
  return useQuery({
    queryKey: ['printPage', module, id, template],
    queryFn: ({ signal }) => post(printTempCalls.render, { id: template, module, recordId: id }, { signal }),
    enabled: template > 0 && id > 0,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

export function notePrint(module: string, id: number, template: number): Promise<unknown> {
  return post(printTempCalls.printed, { id: template, module, recordId: id });
}

/** Address of a page with nothing but the record on it. */
export function printAddress(module: string, id: number, template: number): string {
  return `/print?module=${encodeURIComponent(module)}&id=${id}&temp=${template}`;
}

const lastKey = (module: string) => `print.template.${module}`;

/** The template that this person printed with last, where it is still there; else the first, which is the usual one. */
export function preferredOf(module: string, choices: readonly PrintChoice[]): number {
  const last = Number(localStorage.getItem(lastKey(module)));
  return choices.find(({ id }) => id === last)?.id ?? choices[0]?.id ?? 0;
}

export function preferTemplate(module: string, template: number): void {
  localStorage.setItem(lastKey(module), String(template));
}
