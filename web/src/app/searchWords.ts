// Makes known the Chinese words of the command search and of the list of keys; whatever says one of them imports this.
import { addWords } from '../shared/i18n/i18n.ts';
import words from './search.later.i18n.ts?cn';

addWords(words);
