// Contracts as their calls answer them, where more is told than fields.

/** Row of `api/tag/index {module}`. */
export interface Tag {
  id: number;
  text: string;
  bgcolor: string;
  color: string;
  module: string;
}
