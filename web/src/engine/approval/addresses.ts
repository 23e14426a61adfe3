// Where approvals are started, and where one's own are found.

export const requestAddress = '/oa/createApproval';

/** Where a request begins as an earlier one of one's own. */
export const copyAddress = (module: string, id: number): string => `${requestAddress}?copy=${module}:${id}`;

/** Among what one handed in, with one of them open. */
export const submittedAddress = (approval: number): string => `/oa/approval/mySubmit?task=${approval}`;
