// Makes known the Chinese words of the page that asks for an account.
import { addWords } from '../shared/i18n/i18n.ts';
import words from './register.later.i18n.ts?cn';

addWords(words);
