// What a company sets up in its first days: each step opens the page where it is done, and is ticked by what is there.
import { CheckOutlined } from '@ant-design/icons';
import type { SetupStep } from '@crm/protocol/answers/setup';
import * as setupCalls from '@crm/protocol/calls/setup';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { post, postAnswer } from '../../shared/api/client.ts';
import { useGranted } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { useFeedback } from '../../shared/ui/feedback.ts';
import './setup.css';
import './setup.i18n.ts';

const key = ['setup'];
const changing = ['setting', 'branch', 'role', 'user', 'customer', 'poolRule', 'flow'];

const places: Readonly<Record<SetupStep['key'], string>> = {
  company: '/system/setting',
  department: '/system/branch',
  role: '/system/role?ready=1',
  people: '/system/user#invite',
  customer: '/crm/customer',
  pool: '/manager/poolRule',
  rules: '/oa/flow',
};

function Step({ step: { key: name, done }, number }: { step: SetupStep; number: number }) {
  const { t } = useTranslation();
  return (
    <li>
      <Link className="setup-step" data-done={done} to={places[name]}>
        <span className="setup-mark" aria-hidden>
          {done ? <CheckOutlined /> : number}
        </span>
        <span className="setup-words">
          <strong>
            {t(`setup.${name}`)}
            {done && <span className="visually-hidden"> {t('setup.done')}</span>}
          </strong>
          {!done && <span>{t(`setup.${name}.text`)}</span>}
        </span>
      </Link>
    </li>
  );
}

export default function SetupChecklist() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const feedback = useFeedback();
  const granted = useGranted('system.setting.edit');
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => post(setupCalls.index, {}, { signal, together: 'quick' }),
    enabled: granted,
    staleTime: 0,
  });
  const open = granted && data !== undefined && !data.done;
  const again = () => void client.invalidateQueries({ queryKey: key });
  useRefresh(changing, () => open && again());
  if (!open) return null;
  const close = async () => {
    const agreed = await feedback.confirm({ title: t('setup.close'), content: t('setup.closeQuestion') });
    if (!agreed) return;
    try {
      await postAnswer(setupCalls.close, {});
      again();
    } catch (error) {
      feedback.error(error);
    }
  };
  const done = data.steps.filter((step) => step.done).length;
  return (
    <section className="setup" aria-label={t('setup.title')}>
      <header>
        <h2>{t('setup.title')}</h2>
        <span>{t('setup.progress', { done, count: data.steps.length })}</span>
        <Button type="text" size="small" onClick={() => void close()}>
          {t('setup.close')}
        </Button>
      </header>
      <ol>
        {data.steps.map((step, at) => (
          <Step key={step.key} step={step} number={at + 1} />
        ))}
      </ol>
    </section>
  );
}
