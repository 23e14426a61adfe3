// The first page of an account that has no rights yet: what that means, whom to ask, and that they know.
import { CoffeeOutlined } from '@ant-design/icons';
import * as userCalls from '@crm/protocol/calls/user';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { post } from '../shared/api/client.ts';
import { useSession } from '../shared/session/session.ts';
import { Button } from '../shared/ui/Button.tsx';
import { Status } from '../shared/ui/Status.tsx';
import './frame.i18n.ts';

export default function NoRights() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: ['noRights', user?.UserID],
    queryFn: () => post(userCalls.reportNoRights, {}),
    // Looking as somebody else writes nothing.
    enabled: !user?.acting,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const names = data?.administrators.join(t('noRights.joint'));
  return (
    <Status
      icon={<CoffeeOutlined />}
      title={t('noRights.title', { name: user?.NickName ?? '' })}
      text={names ? t('noRights.text', { names }) : t('noRights.textNobody')}
      action={<Button onClick={() => void navigate('/person/index')}>{t('noRights.person')}</Button>}
    />
  );
}
