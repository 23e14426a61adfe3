// Makes known the Chinese words of calling; whatever says one of them imports this.
import { addWords } from '../shared/i18n/i18n.ts';
import words from './dialling.later.i18n.ts?cn';

addWords(words);
