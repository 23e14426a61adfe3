// The browser of the journeys: a Chromium that comes as a package, with a Chinese font that comes as one, too.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sparticuz from '@sparticuz/chromium';

const packages = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../node_modules');

/** Unpacks the browser once per version and answers how Playwright starts it. CHROMIUM_PATH names another one. */
export async function browserLaunch(): Promise<{
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}> {
  const { version } = JSON.parse(readFileSync(path.join(packages, '@sparticuz/chromium/package.json'), 'utf8')) as {
    version: string;
  };
  const folder = path.join(tmpdir(), `crm-chromium-${version}`);
  mkdirSync(folder, { recursive: true });
  const fonts = path.join(packages, '@expo-google-fonts/noto-sans-sc');
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
  return {
    executablePath,
    args: ['--no-sandbox'],
    env: { ...(process.env as Record<string, string>), FONTCONFIG_FILE: configuration },
  };
}
