// Makes known the Chinese words of measures; whatever says one of them imports this.
import { addWords } from '../../shared/i18n/i18n.ts';
import words from './measures.later.i18n.ts?cn';

addWords(words);
