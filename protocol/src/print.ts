// Print templates: what a template is, which places it may have, and what a print answers.

export interface PrintTemplateRow {
  id: number;
  version: number;
  /** What it is called. */
  ext: string;
  /** Wire name of the module. */
  module: string;
  moduleName: string;
  isDefault: 0 | 1;
  UserName: string;
  updateTime: string;
}

export interface PrintTemplate extends PrintTemplateRow {
  /** HTML with places. */
  temp: string;
}

/** One template to choose from when printing. */
export interface PrintChoice {
  id: number;
  ext: string;
  isDefault: 0 | 1;
}

/** A kind of record that can be printed. */
export interface PrintModule {
  module: string;
  label: string;
}

export interface PrintPlace {
  title: string;
  /** What stands between the braces: `contractName`, `customer.tel`, `Money | thousands`. */
  code: string;
}

export interface PrintPlaces {
  /** What the kind of record is called. */
  label: string;
  /** By kind of record, the printed one first, and `sys`: what every template has. */
  groups: { module: string; title: string; places: PrintPlace[] }[];
  /** Lines of the record, each with the places of one of them. */
  lines: { title: string; field: string; places: PrintPlace[] }[];
}

export interface PrintPage {
  /** Ready to be shown: no scripts, nothing from elsewhere. */
  html: string;
  /** Name of the record; empty for a sample. */
  title: string;
  /** The record that was printed; 0 for a sample. */
  recordId: number;
  /** Names in the template that the module does not have. */
  unknown?: string[];
}

export const printLimits = {
  /** Characters of a template. */
  temp: 200_000,
  name: 50,
  /** Templates of one module. */
  templates: 50,
} as const;
