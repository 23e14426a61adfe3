// A list's columns as the person set them: shown at once, kept on the server, taken back when it could not keep them. Where a
// view arranges them, what is changed is the view's affair.

import type { FormDefinition, ListField } from '@crm/protocol/answers/form';
import * as fieldCalls from '@crm/protocol/calls/field';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { columnSettings, rearranged } from '../query/columns.ts';
import { definitionQuery } from '../record/definitions.ts';
import type { OpenView } from '../views/useOpenView.ts';

/** @param known the definition as the server has it for this person */
export function useColumns(module: string, known: FormDefinition | undefined, view: OpenView) {
  const client = useQueryClient();
  const feedback = useFeedback();
  const { t } = useTranslation();

  const { definition = known, arrange } = view;

  const save = useCallback(
    async (columns: ListField[]) => {
      if (!definition) return;
      if (arrange) return arrange(columns);
      const { queryKey } = definitionQuery(module);
      const before = client.getQueryData(queryKey);
      // What is kept is the definition as it came, in the server's words: only arrangement and widths are taken over.
      if (before) client.setQueryData(queryKey, { ...before, cols: rearranged(before.cols, columns) });
      try {
        await post(fieldCalls.set, { formid: definition.id, ...columnSettings(columns) });
      } catch (error) {
        client.setQueryData(queryKey, before);
        throw error;
      }
    },
    [client, definition, module, arrange],
  );

  const setWidth = useCallback(
    async (column: ListField, width: number): Promise<boolean> => {
      if (!definition) return false;
      const columns = definition.cols.map((entry) => (entry.id === column.id ? { ...entry, grid_w: width } : entry));
      try {
        await save(columns);
        return true;
      } catch {
        feedback.error(t('list.columnsNotSaved'));
        return false;
      }
    },
    [definition, save, feedback, t],
  );

  return { definition, save, setWidth };
}
