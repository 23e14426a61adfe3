// The views of one list, and what may be done with them.

import type { FormItem, ListField } from '@crm/protocol/answers/form';
import type { ViewDetail, ViewRow } from '@crm/protocol/answers/view';
import type { AnyCall, SentTo } from '@crm/protocol/call';
import * as viewCalls from '@crm/protocol/calls/view';
import { limits } from '@crm/protocol/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { post, postAnswer } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import type { Question } from '../actions/PromptDialog.tsx';
import type { ListState, Parameters } from '../query/listState.ts';
import type { ListControl } from '../query/useListState.ts';
import { textOf } from '../record/records.ts';
import { useRefresh } from '../record/useRefresh.ts';
import { keepDefault } from './defaults.ts';
import type { OpenView } from './useOpenView.ts';
import { stateOf, viewQuery } from './ViewGate.tsx';
import { contentOf } from './viewState.ts';
import './views.i18n.ts';

interface Source {
  module: string;
  fixed: Parameters;
  control: ListControl;
  view: OpenView;
  columns: ListField[];
  /** The list of views is looked at. */
  enabled: boolean;
}

const noView: Partial<ListState> = { scenes: {}, filters: [], sort: '', key: '', view: 0, mode: '', by: '' };

function idsIn(value: unknown, name: string): string {
  if (!Array.isArray(value)) return String(value ?? '');
  return value.map((one: unknown) => (typeof one === 'object' && one !== null ? Reflect.get(one, name) : one)).join();
}

export function useViews({ module, fixed, control, view, columns, enabled }: Source) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const feedback = useFeedback();
  const list = JSON.stringify(fixed);
  const query = useQuery({
    queryKey: ['views', module, list],
    queryFn: async ({ signal }) => (await post(viewCalls.index, { module, list }, { signal, together: 'quick' })).rows,
    enabled: enabled,
  });
  const refresh = useCallback(() => {
    void client.invalidateQueries({ queryKey: ['views'] });
    void client.invalidateQueries({ queryKey: ['view'] });
  }, [client]);
  useRefresh('view', refresh);

  /** Runs a write and shows its error. */
  const write = async <Call extends AnyCall>(call: Call, body: SentTo<Call>, undo?: number): Promise<boolean> => {
    try {
      const { msg } = await postAnswer(call, body);
      feedback.success(msg, undo ? { id: undo, path: viewCalls.restore, settled: refresh } : undefined);
      return true;
    } catch (error) {
      feedback.error(error);
      return false;
    } finally {
      refresh();
    }
  };
  /** As the server has it now, also for the list that stands on it. */
  const read = (id: number): Promise<ViewDetail> => client.fetchQuery({ ...viewQuery(id), staleTime: 0 });

  const open = async (id: number) => {
    try {
      const detail = await read(id);
      view.arrange?.(undefined);
      control.change(stateOf(detail));
    } catch (error) {
      feedback.error(error);
      refresh();
    }
  };
  const leave = () => {
    view.arrange?.(undefined);
    control.change(noView);
  };
  const revert = () => {
    if (!view.view) return;
    view.arrange?.(undefined);
    control.change(stateOf(view.view));
  };
  const content = () => JSON.stringify(contentOf(control.state, columns));
  const update = async () => {
    if (!view.view) return;
    const { id, version } = view.view;
    if (!(await write(viewCalls.edit, { id, version, content: content() }))) return;
    await read(id).then(
      () => view.arrange?.(undefined),
      () => undefined,
    );
  };

  const nameItem: FormItem = {
    id: 0,
    type: 'input',
    field: 'name',
    title: t('views.name'),
    required: true,
    max: limits.views.name,
    placeholder: t('views.namePlaceholder'),
  };
  const saveQuestion = (): Question => ({
    title: t('views.save'),
    items: [nameItem],
    okText: t('action.save'),
    send: async ({ name }, key) => {
      const body = { module, list, name: textOf(name), content: content() };
      const { data, msg } = await postAnswer(viewCalls.add, body, { idempotencyKey: key });
      await read(data.id);
      view.arrange?.(undefined);
      control.change({ view: data.id, page: control.state.page });
      refresh();
      feedback.success(msg);
      return { msg };
    },
  });
  const renameQuestion = ({ id, name }: ViewRow): Question => ({
    title: t('views.rename'),
    items: [{ ...nameItem, value: name }],
    okText: t('action.save'),
    send: async (values) => {
      const { msg } = await postAnswer(viewCalls.edit, { id, name: textOf(values['name']) });
      refresh();
      feedback.success(msg);
      return { msg };
    },
  });
  const shareQuestion = async ({ id }: ViewRow): Promise<Question> => {
    const detail = await read(id);
    const everyone = detail.shared === 'everyone' ? 1 : 0;
    const branches = (detail.departments ?? []).map((one) => one.id).join();
    const names = (detail.departments ?? []).map((one) => one.text).join('、');
    const items: FormItem[] = [
      {
        id: 0,
        type: 'user',
        field: 'users',
        title: t('views.people'),
        max: limits.views.shared,
        value: detail.people ?? [],
      },
      {
        id: 0,
        type: 'branch',
        field: 'departments',
        title: t('views.departments'),
        max: limits.views.shared,
        value: branches,
        name: names,
        textField: 'departmentsName',
        placeholder: t('views.departmentsHint'),
      },
    ];
    const options = [0, 1].map((value) => ({ value, label: t(`views.everyone.${value}`) }));
    if (detail.can.everyone)
      items.unshift({ id: 0, type: 'radio', field: 'everyone', title: t('views.share'), value: everyone, options });
    return {
      title: t('views.share'),
      about: detail.name,
      note: t('views.shareNote'),
      items,
      okText: t('action.save'),
      send: async (values) => {
        const body = { id, users: idsIn(values['users'], 'userid'), departments: idsIn(values['departments'], 'id') };
        const { msg } = await postAnswer(viewCalls.share, body);
        if (detail.can.everyone && Number(values['everyone']) !== everyone)
          await postAnswer(viewCalls.everyone, { id, everyone: Number(values['everyone']) });
        refresh();
        feedback.success(msg);
        return { msg };
      },
    };
  };

  const setDefault = async ({ id, isDefault }: ViewRow) => {
    const next = isDefault ? 0 : id;
    if (await write(viewCalls.setDefault, { module, list, id: next })) keepDefault(module, fixed, next);
  };
  const move = (rows: readonly ViewRow[], from: number, to: number) => {
    const ids = rows.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    return write(viewCalls.sort, { module, list, ids: ids.join() });
  };
  const remove = async ({ id }: ViewRow) => {
    if ((await write(viewCalls.delete_, { id }, id)) && control.state.view === id)
      control.change({ view: 0, page: control.state.page });
  };
  const copyLink = ({ id }: ViewRow) =>
    navigator.clipboard.writeText(`${window.location.origin}${window.location.pathname}?view=${id}`).then(
      () => feedback.success(t('views.copied')),
      () => feedback.error(t('views.notCopied')),
    );

  return {
    query,
    open,
    leave,
    revert,
    update,
    setDefault,
    move,
    remove,
    copyLink,
    saveQuestion,
    renameQuestion,
    shareQuestion,
  };
}

export type Views = ReturnType<typeof useViews>;
