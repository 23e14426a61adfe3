// Addresses of the flow settings.
export const listAddress = '/oa/flow';
export const designAddress = (id: number) => `/oa/flow/view/${id}`;
