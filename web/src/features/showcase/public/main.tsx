// Starts the public showcase: an entry of its own, so that customers load nothing of the rest.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PublicPage } from './PublicPage.tsx';

// The page puts its own places back: the list has to be there first.
window.history.scrollRestoration = 'manual';
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <PublicPage />
    </StrictMode>,
  );
