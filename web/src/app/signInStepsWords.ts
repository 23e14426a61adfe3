// Makes known the Chinese words of what may follow the password.
import { addWords } from '../shared/i18n/i18n.ts';
import words from './signInSteps.later.i18n.ts?cn';

addWords(words);
