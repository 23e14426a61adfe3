// Makes known the Chinese words of the permission catalogue.
import { addWords } from '../../shared/i18n/i18n.ts';
import words from './grants.later.i18n.ts?cn';

addWords(words);
