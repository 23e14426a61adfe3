// Kinds of columns that fields are stored in.

export type SqlType = 'text' | 'bigint' | 'numeric' | 'timestamptz' | 'date' | 'jsonb' | 'boolean';
