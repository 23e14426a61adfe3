// The browser of the journeys: a Chromium that comes as a package, with a Chinese font that comes as one, too.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sparticuz from '@sparticuz/chromium';

const require = createRequire(import.meta.url);

/** Unpacks the browser once per version and answers how Playwright starts it. CHROMIUM_PATH names another one. */
export async function browserLaunch(): Promise<{ executablePath: string; args: string[]; env: Record<string, string> }> {
  const { version } = require('@sparticuz/chromium/package.json') as { version: string };
  const folder = path.join(tmpdir(), `crm-chromium-${version}`);
  mkdirSync(folder, { recursive: true });
  const fonts = path.dirname(require.resolve('@expo-google-fonts/noto-sans-sc/package.json'));
  const configuration = path.join(folder, 'fonts.conf');
  writeFileSync(
    configuration,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}/400Regular</dir><dir>${fonts}/600SemiBold</dir><cachedir>${folder}/fontconfig</cachedir><alias><family>sans-serif</family><prefer><family>Noto Sans SC</family></prefer></alias></fontconfig>`,
  );
  // The package unpacks into the temporary folder of its process; one folder per version keeps two versions apart.
  const outer = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  const executablePath = process.env['CHROMIUM_PATH'] ?? (await sparticuz.executablePath());
  if (outer === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = outer;
  return { executablePath, args: ['--no-sandbox'], env: { ...(process.env as Record<string, string>), FONTCONFIG_FILE: configuration } };
}
