// Makes known the Chinese words that come with forms and drafts; whatever says one of them imports this.
import { addWords } from '../shared/i18n/i18n.ts';
import words from './form.later.i18n.ts?cn';

addWords(words);
