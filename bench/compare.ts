// npm run bench -- compare <revision> [cases]: this state beside an earlier one, call by call, on the same company.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Child, startProgram } from './child.ts';
import { median, post, rate, timed } from './measure.ts';
import { openMillion } from './million.ts';
import { type Scenario, scenarios } from './scenarios.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 60);
/** Calls of one measurement. */
const amount = Number(process.env['BENCH_CALLS'] ?? 1000);

/** What both states are compared by. */
interface Figures {
  /** Median of a single call. */
  ms: number;
  /** Time of the program's processors for one call of sixteen connections, microseconds: what else the machine does hardly changes it. */
  cpu: number;
}

/** The files of a revision beside the packages that are installed here; the links of the workspaces lead to its own. */
function checkOut(revision: string): string {
  const hash = execFileSync('git', ['rev-parse', '--short', `${revision}^{commit}`], { cwd: root, encoding: 'utf8' });
  const folder = path.join(root, '.cache', 'compare', hash.trim());
  if (existsSync(path.join(folder, 'node_modules'))) return folder;
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', hash.trim()], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  for (const place of ['', 'protocol', 'server', 'web']) {
    const installed = path.join(root, place, 'node_modules');
    const modules = path.join(folder, place, 'node_modules');
    if (!existsSync(installed)) continue;
    mkdirSync(path.join(modules, '@crm'), { recursive: true });
    for (const name of readdirSync(installed))
      if (name !== '@crm') symlinkSync(path.join(installed, name), path.join(modules, name));
    if (place === '')
      for (const name of readdirSync(path.join(installed, '@crm')))
        symlinkSync(path.join('../..', name), path.join(modules, '@crm', name));
  }
  return folder;
}

/** Seconds that the processors gave to a process so far. */
function cpuSeconds({ child }: Child): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function answerOf(origin: string, scenario: Scenario): Promise<string> {
  return (await post(`${origin}/${scenario.path}`, scenario)).replaceAll(/expires=\d+[^"]*/g, '');
}

async function compareOne(programs: readonly [Child, Child], scenario: Scenario): Promise<[Figures, Figures]> {
  const urls = programs.map(({ origin }) => `${origin}/${scenario.path}`);
  const times: number[][] = [[], []];
  const cpu: number[][] = [[], []];
  // Compilers of both have seen the call.
  for (const url of urls) await rate(url, scenario, amount / 2);
  for (let round = 0; round < rounds; round++)
    for (const at of [0, 1]) times[at]?.push(await timed(() => post(urls[at] ?? '', scenario)));
  for (let round = 0; round < 4; round++) {
    // Whoever begins has the colder machine.
    for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const program = programs[at] as Child;
      const before = cpuSeconds(program);
      // Its rate is of whole seconds, and says nothing here.
      await rate(urls[at] ?? '', scenario, amount);
      cpu[at]?.push(((cpuSeconds(program) - before) / amount) * 1e6);
    }
  }
  const figures = [0, 1].map((at) => ({
    ms: median(times[at] ?? []),
    cpu: median(cpu[at] ?? []),
  }));
  return figures as [Figures, Figures];
}

const [, , , revision = 'HEAD', only = '.'] = process.argv;
const folder = checkOut(revision);
const { dataDir, launched, database, app } = await openMillion();
const list = (await scenarios(database)).filter(({ name }) => new RegExp(only).test(name));
// Its jobs are not part of what is compared.
await app.close();
const programs = [await startProgram(launched.url, dataDir, folder), await startProgram(launched.url, dataDir)] as [
  Child,
  Child,
];
console.log(`${revision} / 现在，机器负载 ${loadavg()[0]?.toFixed(1)}`);
for (const scenario of list) {
  const answers = scenario.write
    ? []
    : await Promise.all(programs.map(({ origin }) => answerOf(origin, scenario).catch((error: Error) => error)));
  const failed = answers.find((answer) => answer instanceof Error);
  if (failed) {
    console.log(`${scenario.name}\n    不能比较：${failed.message}`);
    continue;
  }
  const [one, other] = answers;
  const [before, now] = await compareOne(programs, scenario);
  const pair = (key: keyof Figures, digits: number) =>
    `${before[key].toFixed(digits)} / ${now[key].toFixed(digits)}（${(now[key] / before[key]).toFixed(2)}）`;
  console.log(
    `${scenario.name}\n    单次 ${pair('ms', 2)} ms   每次 CPU ${pair('cpu', 0)} µs` +
      (one === other ? '' : '   答复不同'),
  );
}
for (const { child } of programs) child.kill();
await database.close();
await launched.stop();
