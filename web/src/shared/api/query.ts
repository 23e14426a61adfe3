// The cache of answers: retries only what may succeed a second time and never refetches by itself.
import { QueryClient } from '@tanstack/react-query';
import i18n from '../i18n/i18n.ts';
import { whenBack } from '../loading/retryWhileOffline.ts';
import { ApiError } from './client.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.code === 'transport',
      retryDelay: 800,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// Answers carry messages in the language of their request.
i18n.on('languageChanged', () => void queryClient.invalidateQueries());

// Queries that failed for the network run again as soon as it is back.
whenBack(() => {
  const isLost = ({ state: { error } }: { state: { error: unknown } }) =>
    error instanceof ApiError && error.code === 'transport';
  void queryClient.refetchQueries({ type: 'active', predicate: isLost });
});
