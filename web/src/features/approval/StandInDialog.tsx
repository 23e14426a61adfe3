// Who decides in one's place while one is away: what was agreed, something new, and its end.
import { PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Empty, Modal, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAsk } from '../../engine/ask/useAsk.tsx';
import { LoadProblem } from '../../engine/LoadProblem.tsx';
import { post, postAnswer } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { workModule } from './approval.api.ts';
import './approval.css';
import './panelWords.ts';
import './words.ts';

interface Delegation {
  id: number;
  username: string;
  begin: string;
  end: string;
  state: 'coming' | 'now' | 'over';
}

const key = [workModule, 'delegations'];

interface StandInDialogProps {
  open: boolean;
  close(): void;
}

export default function StandInDialog({ open, close }: StandInDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const feedback = useFeedback();
  const { ask, dialog } = useAsk();
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => post<Delegation[]>('api/WorkFlow/delegations', {}, { signal }),
    staleTime: 0,
  });
  const again = () => void client.invalidateQueries({ queryKey: key });
  const add = async () => {
    const item = { required: true, message: t('work.standIn.choose') };
    const outcome = await ask({
      title: t('work.standIn.add'),
      note: t('work.standIn.note'),
      items: [
        {
          ...item,
          id: 1,
          type: 'user',
          title: t('work.standIn.person'),
          field: 'userid',
          textField: 'useridName',
          max: 1,
        },
        { ...item, id: 2, type: 'date', title: t('work.standIn.begin'), field: 'begin' },
        { ...item, id: 3, type: 'date', title: t('work.standIn.end'), field: 'end' },
      ],
      okText: t('work.standIn.add'),
      send: async (values, attempt) => ({
        msg: (await postAnswer('api/WorkFlow/delegate', values, { idempotencyKey: attempt })).msg,
      }),
    });
    if (outcome?.msg) feedback.success(outcome.msg);
    again();
  };
  const end = async (one: Delegation) => {
    const agreed = await feedback.confirm({ about: one.username, deed: t('work.standIn.finish'), stay: true });
    if (!agreed) return;
    try {
      feedback.success((await postAnswer('api/WorkFlow/undelegate', { id: one.id })).msg);
    } catch (error) {
      feedback.error(error);
    }
    again();
  };
  const rows = query.data ?? [];
  return (
    <Modal open={open} title={t('work.standIn')} footer={null} onCancel={close} width={560}>
      <p className="work-standin-hint">{t('work.standIn.hint')}</p>
      {query.error ? (
        <LoadProblem error={query.error} retry={again} />
      ) : query.isPending ? (
        <Skeleton active />
      ) : rows.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('work.standIn.none')} />
      ) : (
        <ul className="work-standins">
          {rows.map((one) => (
            <li key={one.id}>
              <span className="work-standin-name">{one.username}</span>
              <span>{t('work.standIn.days', { begin: one.begin, end: one.end })}</span>
              <span className="tag">{t(`work.standIn.${one.state}`)}</span>
              {one.state !== 'over' && (
                <Button size="small" onClick={() => void end(one)}>
                  {t('work.standIn.finish')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void add()}>
        {t('work.standIn.add')}
      </Button>
      {dialog}
    </Modal>
  );
}
