// Makes known the Chinese words of roles and of the permission catalogue; whatever says one of them imports this.
import { addWords } from '../../shared/i18n/i18n.ts';
import words from './grants.later.i18n.ts?cn';

addWords(words);
