// Actions of a report of one's own: save under a name, share, pin, notify every Monday, delete.

import type { FormItem } from '@crm/protocol/answers/form';
import type { OwnReportContent, OwnReportDetail, OwnReportRow } from '@crm/protocol/answers/ownReport';
import type { AnyCall, SentTo } from '@crm/protocol/call';
import * as myReportCalls from '@crm/protocol/calls/myReport';
import { limits } from '@crm/protocol/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { usePrompt } from '../../../engine/actions/usePrompt.tsx';
import { textOf } from '../../../engine/record/records.ts';
import { useRefresh } from '../../../engine/record/useRefresh.ts';
import { post, postAnswer } from '../../../shared/api/client.ts';
import { useFeedback } from '../../../shared/ui/feedback.ts';
import { exportOwn, ownRoot, sentContent } from './my.api.ts';
import '../bi.i18n.ts';
import './my.i18n.ts';
import '../../../engine/measures/measures.i18n.ts';

function idsIn(value: unknown, name: string): string {
  if (!Array.isArray(value)) return String(value ?? '');
  return value.map((one: unknown) => (typeof one === 'object' && one !== null ? Reflect.get(one, name) : one)).join();
}

export function useOwnActions() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const feedback = useFeedback();
  const { prompt, dialog } = usePrompt();
  const refresh = useCallback(() => {
    void client.invalidateQueries({ queryKey: [ownRoot] });
    void client.invalidateQueries({ queryKey: ['workbenchLayout'] });
  }, [client]);
  useRefresh(ownRoot, refresh);

  /** Runs a write and shows its error. @param undo the id that can be brought back */
  const write = async <Call extends AnyCall>(call: Call, body: SentTo<Call>, undo?: number): Promise<boolean> => {
    try {
      const { msg } = await postAnswer(call, body);
      feedback.success(msg, undo ? { id: undo, path: myReportCalls.restore, settled: refresh } : undefined);
      return true;
    } catch (error) {
      feedback.error(error);
      return false;
    } finally {
      refresh();
    }
  };
  const nameItem = (value: string): FormItem => ({
    id: 0,
    type: 'input',
    field: 'name',
    title: t('bi.my.name'),
    required: true,
    max: limits.ownReports.name,
    value,
  });

  /** Answers the id of the new report. */
  const add = async (content: OwnReportContent, name: string, key: string): Promise<number> => {
    const body = { name, content: sentContent(content) };
    const { data, msg } = await postAnswer(myReportCalls.add, body, { idempotencyKey: key });
    refresh();
    feedback.success(msg);
    return data.id;
  };
  const saveNew = (content: OwnReportContent, name: string, done: (id: number) => void) =>
    void prompt({
      title: t('bi.my.saving'),
      items: [nameItem(name)],
      okText: t('action.save'),
      send: async (values, key) => {
        done(await add(content, textOf(values['name']), key));
        return {};
      },
    });
  const rename = ({ id, name }: OwnReportRow) =>
    void prompt({
      title: t('bi.my.rename'),
      items: [nameItem(name)],
      okText: t('action.save'),
      send: async (values) => {
        const { msg } = await postAnswer(myReportCalls.edit, { id, name: textOf(values['name']) });
        refresh();
        feedback.success(msg);
        return { msg };
      },
    });
  const share = async ({ id }: OwnReportRow) => {
    let detail: OwnReportDetail;
    try {
      detail = await post(myReportCalls.detail, { id });
    } catch (error) {
      feedback.error(error);
      return;
    }
    const everyone = detail.shared === 'everyone' ? 1 : 0;
    const max = limits.ownReports.shared;
    const departments = detail.departments ?? [];
    const items: FormItem[] = [
      { id: 0, type: 'user', field: 'users', title: t('bi.my.people'), max, value: detail.people ?? [] },
      {
        id: 0,
        type: 'branch',
        field: 'departments',
        title: t('bi.my.departments'),
        max,
        value: departments.map((one) => one.id).join(),
        name: departments.map((one) => one.text).join('、'),
        textField: 'departmentsName',
      },
      {
        id: 0,
        type: 'select',
        field: 'roles',
        title: t('bi.my.roles'),
        multiple: true,
        value: (detail.roles ?? []).map((one) => one.id).join(),
        options: (detail.roleChoices ?? []).map((one) => ({ value: one.id, label: one.text })),
      },
    ];
    if (detail.can.everyone) {
      for (const item of items) item.showWhen = { match: 'all', when: [{ field: 'everyone', type: 'eq', value: '0' }] };
      items.unshift({
        id: 0,
        type: 'radio',
        field: 'everyone',
        title: t('bi.my.share'),
        value: everyone,
        options: [0, 1].map((value) => ({ value, label: t(`bi.my.everyone.${value}`) })),
      });
    }
    void prompt({
      title: t('bi.my.share'),
      about: detail.name,
      note: t('bi.my.shareNote'),
      items,
      okText: t('action.save'),
      send: async (values) => {
        const { msg } = await postAnswer(myReportCalls.share, {
          id,
          users: idsIn(values['users'], 'userid'),
          departments: idsIn(values['departments'], 'id'),
          roles: idsIn(values['roles'], 'value'),
          everyone: detail.can.everyone ? Number(values['everyone']) : everyone,
        });
        refresh();
        feedback.success(msg);
        return { msg };
      },
    });
  };
  return {
    dialog,
    refresh,
    saveNew,
    rename,
    share,
    /** @throws ApiError of what was refused */
    save: async ({ id, version }: OwnReportRow, content: OwnReportContent) => {
      const { msg } = await postAnswer(myReportCalls.edit, { id, version, content: sentContent(content) });
      refresh();
      feedback.success(msg);
    },
    pin: ({ id, pinned }: OwnReportRow) => write(myReportCalls.pin, { id, pinned: pinned ? 0 : 1 }),
    toggleWeekly: ({ id, weekly }: OwnReportRow) => write(myReportCalls.weekly, { id, weekly: weekly ? 0 : 1 }),
    remove: ({ id }: OwnReportRow) => write(myReportCalls.delete_, { id }, id),
    exported: ({ id }: OwnReportRow) => exportOwn(id).catch(feedback.error),
    add,
    failed: feedback.error,
  };
}

export type OwnActions = ReturnType<typeof useOwnActions>;
