// Options and scenes as the program declares them: with their words in English, which no answer but that of titles has.
import type { Option, Scene } from '@crm/protocol/answers/form';

export interface BuiltInOption extends Option {
  english?: string | undefined;
}

export interface DeclaredScene extends Omit<Scene, 'option'> {
  english: string;
  option: readonly BuiltInOption[];
}

export const withoutEnglish = ({ english: _english, ...option }: BuiltInOption): Option => option;
