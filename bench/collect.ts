// Imported before the program that is measured: collects its garbage when asked, so that what is left is what it really holds.
process.on('SIGUSR2', () => (globalThis as { gc?: () => void }).gc?.());
