// npm start, demo, dev and build: checks the runtime, builds client and server when their sources changed, starts the program.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(`需要 Node.js 24（当前 ${process.versions.node}）。请在项目根目录执行 npm ci，或自行安装 Node.js 24。`);
  process.exit(1);
}

process.chdir(root);
// Compiled code is kept, so that a restart does not compile it again.
module.enableCompileCache(path.join(root, '.cache', 'compiled'));
const mode = process.argv[2];
if (mode === 'dev') await dev();
else {
  await buildClient();
  const { bundleServer } = await import('./bundle.mjs');
  await bundleServer();
  if (mode === 'demo') process.env.DEMO = '1';
  if (mode !== 'build') {
    // The shell between npm and this process does not pass a termination on.
    if (process.env.npm_lifecycle_event && process.platform !== 'win32') process.argv.push('--ends-with-parent', String(process.ppid));
    const { startProgram } = await import('../server/src/main.ts');
    await startProgram();
  }
}

/** Runs vite build unless the client was already built from the same sources. */
async function buildClient() {
  const { beginBuild, isMadeFrom } = await import('../server/src/made-from.ts');
  const stamp = '.cache/client-build';
  const sources = ['web', 'protocol/src', 'package-lock.json'];
  if (existsSync(path.join(root, 'web/dist/index.html')) && isMadeFrom(stamp, sources)) return;
  const built = beginBuild(stamp, sources);
  console.log('正在构建界面…');
  const code = await run(['vite', 'build', '--logLevel', 'warn'], path.join(root, 'web'));
  if (code !== 0) process.exit(code);
  built();
}

/** The server restarts on changes, the client is served by vite with hot replacement. */
async function dev() {
  const server = spawn(process.execPath, ['--watch', 'server/src/main.ts', '--check-answers'], { stdio: 'inherit' });
  const client = spawn(process.execPath, [path.join(root, 'node_modules/vite/bin/vite.js')], { cwd: path.join(root, 'web'), stdio: 'inherit' });
  const stop = () => {
    server.kill();
    client.kill();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  await Promise.race([server, client].map((child) => new Promise((resolve) => child.once('exit', resolve))));
  stop();
}

function run([program, ...args], cwd) {
  const bin = path.join(root, 'node_modules', program, 'bin', `${program}.js`);
  return new Promise((resolve) => {
    spawn(process.execPath, [bin, ...args], { cwd, stdio: 'inherit' }).once('exit', (code) => resolve(code ?? 1));
  });
}
