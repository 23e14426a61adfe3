// Print templates: what a template is, which places it may have, and what a print answers.

export const printLimits = {
  /** Characters of a template. */
  temp: 200_000,
  name: 50,
  /** Templates of one module. */
  templates: 50,
} as const;
