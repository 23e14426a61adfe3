// The page 流程设置: the list of flows, or the designer of one.
import { useParams } from 'react-router';
import { onDemand } from '../../shared/loading/onDemand.tsx';

const FlowList = onDemand(() => import('./FlowList.tsx'));
const DesignPage = onDemand(() => import('./DesignPage.tsx'));

export default function FlowPage() {
  return useParams().id ? <DesignPage /> : <FlowList />;
}
