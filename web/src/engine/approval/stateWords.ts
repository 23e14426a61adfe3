// Makes known the Chinese words for how approvals stand; whatever says one of them imports this.
import { addWords } from '../../shared/i18n/i18n.ts';
import words from './state.later.i18n.ts?cn';

addWords(words);
