// What the duplicate check answers: `api/customer/duplicate {key}` → `data {rows}`.

/** Records that the check names at most. */
export const mostDuplicates = 10;
