// Makes known the Chinese words that come with this folder's code; whatever says one of them imports this.
import { addWords } from '../../shared/i18n/i18n.ts';
import words from './tag.later.i18n.ts?cn';

addWords(words);
