// The header's small tools that come once the page stands: one's running jobs and the notices.
import { type ReactNode, useEffect, useState } from 'react';
import { whenShown } from '../shared/loading/firstView.ts';
import { onDemand } from '../shared/loading/onDemand.tsx';
import { useChanged } from '../shared/realtime/realtime.ts';
import { loadCompany } from '../shared/session/company.ts';

const JobProgressButton = onDemand(() => import('../features/job/JobProgressButton.tsx'));
const NoticeBell = onDemand(() => import('../features/notice/NoticeBell.tsx'), <span className="frame-tool" />);

export function FrameTools(): ReactNode {
  const [shown, setShown] = useState(false);
  useEffect(() => whenShown(() => setShown(true)), []);
  useChanged('setting', () => void loadCompany());
  if (!shown) return <span className="frame-tool" />;
  return (
    <>
      <JobProgressButton />
      <NoticeBell />
    </>
  );
}
