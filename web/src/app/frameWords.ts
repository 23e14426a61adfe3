// Makes known the Chinese words of what the frame opens.
import { addWords } from '../shared/i18n/i18n.ts';
import words from './frame.later.i18n.ts?cn';

addWords(words);
