// Starts the client.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './shared/i18n/i18n.ts';
import { App } from './app/App.tsx';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
