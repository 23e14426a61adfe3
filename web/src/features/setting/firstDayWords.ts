// Makes known the Chinese words of the first day.
import { addWords } from '../../shared/i18n/i18n.ts';
import words from './firstDay.later.i18n.ts?cn';

addWords(words);
