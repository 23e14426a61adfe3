// Starts the client.
import './shared/ui/inputMethod.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { registerServiceWorker } from './app/registerServiceWorker.ts';
import { fetchServerWordsBy, wordsReady } from './shared/i18n/i18n.ts';
import { whenShown } from './shared/loading/firstView.ts';
import { whenNetworkIdle } from './shared/loading/idle.ts';

const root = document.getElementById('root');

function start(): void {
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

if (import.meta.env.PROD) whenShown(() => whenNetworkIdle(registerServiceWorker));
fetchServerWordsBy(async (instance) => (await import('./shared/i18n/titles.ts')).titlesReady(instance));
// Words that cannot be fetched are better missing than the page.
void wordsReady.then(start, start);
