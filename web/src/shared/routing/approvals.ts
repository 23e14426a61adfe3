// Where approvals are started.
export const requestAddress = '/oa/createApproval';
