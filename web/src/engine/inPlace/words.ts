// Makes known the Chinese words of editing in place and of changing many records; whatever says one of them imports this.
import { addWords } from '../../shared/i18n/i18n.ts';
import words from './inPlace.later.i18n.ts?cn';

addWords(words);
