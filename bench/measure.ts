// Measures calls beside the same SQL by plain `pg`, beside the bare floor that sends it, and beside the lean floor.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import type { App } from '../server/src/app.ts';
import { startChild, startProgram } from './child.ts';
import { record, replay, type Statement } from './recorder.ts';
import type { Scenario } from './scenarios.ts';

const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 150);

interface Line {
  name: string;
  plainMs: number;
  floorMs: number;
  appMs: number;
  floorRate: number;
  appRate: number;
  /** Of the lean floor, with its bar; undefined where it has no such call. */
  leanRate: number | undefined;
  leanBar: number | undefined;
  /** Of the lean floor that counts rows instead of reading counters. */
  countingRate: number | undefined;
  most: number | undefined;
}

/** The address that a child of the bench writes as a line. */
export const ready = /^(http\S+)$/m;

/** Prints a line for each call, and answers them. */
export async function measure(
  list: readonly Scenario[],
  { app, url, dataDir }: { app: App; url: string; dataDir: string },
): Promise<Line[]> {
  const recorded: { scenario: Scenario; groups: Statement[][] }[] = [];
  for (const scenario of list) {
    const call = () =>
      app.server.inject({
        method: 'POST',
        url: `/${scenario.path}`,
        headers: headers(scenario),
        payload: bodyOf(scenario),
      });
    // The first calls fill caches and statistics that a running server has.
    for (let at = 0; at < 3; at++) {
      const answer = (await call()).json() as { result: string; msg: string };
      if (answer.result !== 'success') throw new Error(`${scenario.name}: ${answer.msg}`);
    }
    recorded.push({ scenario, groups: await record(call) });
  }
  const file = path.join(dataDir, 'statements.json');
  writeFileSync(file, JSON.stringify(recorded.map(({ groups }) => ({ groups }))));

  const floor = await startChild(['bench/floor.ts', url, file], { ready });
  const lean = await startChild(['bench/lean.ts', url], { ready });
  const server = await startProgram(url, dataDir);
  const plain = new pg.Pool({ connectionString: url, max: 16, options: '-c TimeZone=Asia/Shanghai' });
  const lines: Line[] = [];
  for (const [at, { scenario, groups }] of recorded.entries()) {
    const plainTimes: number[] = [];
    const floorTimes: number[] = [];
    const appTimes: number[] = [];
    // Turn by turn, so that whatever else the machine does hits all three alike.
    for (let round = 0; round < rounds; round++) {
      plainTimes.push(await timed(() => replay(plain, groups)));
      floorTimes.push(await timed(() => post(`${floor.origin}/${at}`, scenario)));
      appTimes.push(await timed(() => post(`${server.origin}/${scenario.path}`, scenario)));
    }
    const floorRates: number[] = [];
    const appRates: number[] = [];
    const leanRates: number[] = [];
    const countingRates: number[] = [];
    for (let round = 0; round < 2; round++) {
      floorRates.push(await rate(`${floor.origin}/${at}`, scenario));
      appRates.push(await rate(`${server.origin}/${scenario.path}`, scenario));
      if (scenario.lean) leanRates.push(await rate(`${lean.origin}/${scenario.lean.path}`, scenario));
      if (scenario.lean?.counting) countingRates.push(await rate(`${lean.origin}/${scenario.lean.counting}`, scenario));
    }
    const line = {
      name: scenario.name,
      plainMs: median(plainTimes),
      floorMs: median(floorTimes),
      appMs: median(appTimes),
      floorRate: Math.max(...floorRates),
      appRate: Math.max(...appRates),
      leanRate: scenario.lean ? Math.max(...leanRates) : undefined,
      leanBar: scenario.lean?.bar,
      countingRate: countingRates.length > 0 ? Math.max(...countingRates) : undefined,
      most: scenario.most,
    };
    lines.push(line);
    print(line);
  }
  floor.child.kill();
  lean.child.kill();
  server.child.kill();
  await plain.end();
  return lines;
}

function print(line: Line): void {
  console.log(
    `${line.name}\n    SQL ${line.plainMs.toFixed(2)} ms  基线 ${line.floorMs.toFixed(2)} ms  程序 ${line.appMs.toFixed(2)} ms  比值 ${(line.appMs / line.floorMs).toFixed(2)}（≤1.5）` +
      `   吞吐 ${line.appRate.toFixed(0)} / ${line.floorRate.toFixed(0)} 次每秒  比值 ${(line.appRate / line.floorRate).toFixed(2)}（≥0.6）` +
      (line.leanRate
        ? `   精简基线 ${line.leanRate.toFixed(0)}  比值 ${(line.appRate / line.leanRate).toFixed(2)}（≥${line.leanBar}）`
        : '') +
      (line.countingRate ? `   逐行计数 ${(line.appRate / line.countingRate).toFixed(2)}` : '') +
      (line.most ? `   ≤${line.most} ms` : ''),
  );
}

function headers(scenario: Scenario): Record<string, string> {
  // Without compression on either side: the floor has none.
  return {
    'content-type': 'application/x-www-form-urlencoded',
    'accept-encoding': 'identity',
    authkey: scenario.token,
  };
}

/** Goes on from one run to the next. */
let calls = Date.now();

function bodyOf({ body, varied }: Scenario): string {
  return new URLSearchParams({ ...body, ...varied?.(calls++) }).toString();
}

/** Sends the call and answers the text of its answer. */
export async function post(url: string, scenario: Scenario): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: headers(scenario),
    body: bodyOf(scenario),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return text;
}

/** Milliseconds that the work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/**
 * Calls a second with sixteen connections; only answers with status 200 count.
 * @param amount ends after so many calls instead of after the time of all measurements
 */
export async function rate(url: string, scenario: Scenario, amount?: number): Promise<number> {
  const result = await autocannon({
    url,
    method: 'POST',
    headers: headers(scenario),
    body: bodyOf(scenario),
    ...(scenario.varied
      ? { requests: [{ setupRequest: (request: autocannon.Request) => ({ ...request, body: bodyOf(scenario) }) }] }
      : {}),
    connections: 16,
    ...(amount === undefined ? { duration: seconds } : { amount }),
  });
  return (result['2xx'] ?? 0) / result.duration;
}
