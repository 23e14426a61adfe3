// What stands in other places than this feature's own code: small, so that only these names are known from the start.
import { suspending } from '../../shared/loading/onDemand.tsx';

export const loadRequests = () => import('./CreateApprovalPage.tsx');
export const loadRecords = () => import('./RecordsPage.tsx');
export const loadForms = () => import('./WorkFormPage.tsx');
export const RecordPanel = suspending(() => import('./RecordPanel.tsx'));
