// Makes known the Chinese words of the editor of rich text.
import { addWords } from '../../../shared/i18n/i18n.ts';
import words from './editor.later.i18n.ts?cn';

addWords(words);
