// The log of one's own sign-ins, the newest first.
import * as userCalls from '@crm/protocol/calls/user';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { SignInEntry } from '../../engine/account/SignInEntry.tsx';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { post } from '../../shared/api/client.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import './person.i18n.ts';

export default function SignInsSection() {
  const { t } = useTranslation();
  const pages = useInfiniteQuery({
    queryKey: ['security', 'signIns'],
    queryFn: ({ pageParam, signal }) => post(userCalls.signIns, { page: pageParam, rows: 5 }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * 5 < last.total ? all.length + 1 : undefined),
  });
  if (pages.error) return <LoadProblem error={pages.error} retry={() => void pages.refetch()} />;
  if (!pages.data) return <Skeleton title={false} rows={3} />;
  return (
    <>
      <ul className="account-list">
        {pages.data.pages
          .flatMap(({ rows }) => rows)
          .map((row) => (
            <SignInEntry key={row.id} row={row} />
          ))}
      </ul>
      {pages.hasNextPage && (
        <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('person.signInsMore')}
        </Button>
      )}
    </>
  );
}
