// Imported before the measured program: collects garbage on request, so that the measured memory is what is really held.
process.on('SIGUSR2', () => (globalThis as { gc?: () => void }).gc?.());
