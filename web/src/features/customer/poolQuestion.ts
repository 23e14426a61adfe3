// Whether customers go into a pool, and into which where the person belongs to several.
import type { TFunction } from 'i18next';
import type { Question } from '../../engine/actions/PromptDialog.tsx';
import type { ActionOutcome } from '../../engine/list/ListPage.tsx';
import type { Feedback } from '../../shared/ui/feedback.ts';
import { readOwnPools, toPool } from './customer.api.ts';
import './customer.i18n.ts';

interface PromptTools {
  prompt(question: Question): Promise<ActionOutcome>;
  feedback: Feedback;
  t: TFunction;
}

export async function putIntoPool(
  ids: number[],
  about: string[],
  { prompt, feedback, t }: PromptTools,
): Promise<ActionOutcome> {
  // People who may not look into pools put into the first one.
  const pools = await readOwnPools().catch(() => []);
  const open = pools.filter((pool) => pool.enabled === 1);
  const names = about.slice(0, 2).join(t('list.joint'));
  const title = about.length > 2 ? t('list.aboutMany', { names, total: about.length }) : names;
  const [first] = open;
  if (open.length < 2 || !first)
    return (await feedback.confirm({ action: t('customer.toPool'), about: title })) ? toPool(ids) : { cancelled: true };
  return prompt({
    title: t('customer.toPool'),
    about: title,
    okText: t('customer.toPool'),
    items: [
      {
        id: 1,
        field: 'poolid',
        type: 'select',
        title: t('customer.whichPool'),
        required: true,
        value: first.id,
        options: open.map((pool) => ({ value: pool.id, label: pool.name })),
      },
    ],
    send: ({ poolid }) => toPool(ids, Number(poolid)),
  });
}
