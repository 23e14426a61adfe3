// npm run bench -- feel: how long a person waits, from the pointer going down to the frame that shows all of the answer, in a real
// browser of the sample company. What the list answers to is measured on a CPU slowed four times, the first row without.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { browserLaunch } from '../e2e/browser.ts';
import { demoPassword } from '../e2e/person.ts';
import { startChild } from './child.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 9);
const slower = Number(process.env['BENCH_SLOWER'] ?? 4);
/** Milliseconds without a change after which all of an answer is there. */
const quiet = 700;
/** Milliseconds after the first row in which what is fetched ahead is counted. */
const soon = 2500;

interface Step {
  name: string;
  /** Brings the page to where the step begins. */
  before?(page: Page, round: number): Promise<unknown>;
  /** What is pressed. */
  press(page: Page, round: number): ReturnType<Page['locator']>;
  /** Where the answer is: what still comes in there after the first frame is waited for, too. */
  place: string;
  /** Text of a script that is true once the answer is to be seen; knows `round`, `place`, the element, and `seen`, the value of `note` before. */
  answer: string;
  note?: string;
  after?(page: Page): Promise<unknown>;
}

const rows = '.list-rows .list-row';
const firstRow = `document.querySelector('${rows}')?.dataset.rowKey`;
const panel = '.ant-drawer-content, .ant-drawer-section';
const has = (selector: string) => `place.querySelector('${selector}')`;
const onScreen = 'place.getBoundingClientRect().left < innerWidth';
const waits = '.ant-skeleton, .skeleton, .ant-spin, .panel-loading, [aria-busy=true]';
const tabs = ['联系人', '附件', '操作日志', '详细资料', '跟进记录'];
const closePanel = async (page: Page) => {
  await page.locator(panel).getByRole('button', { name: '关闭', exact: true }).click();
  await page.locator(panel).waitFor({ state: 'hidden' });
};

const steps: Step[] = [
  {
    name: '打开面板（标题、操作、标签内容）',
    press: (page, round) => page.locator(rows).nth(round).locator('td').nth(1).locator('a'),
    place: panel,
    answer: `${onScreen} && ${has('.panel-header h2')} && ${has('.panel-actions button')} && ${has('[role=tabpanel] *')} && !${has(waits)}`,
    after: closePanel,
  },
  {
    name: '切换标签',
    before: async (page, round) => {
      if (round > 0) return;
      await page.locator(rows).first().locator('td').nth(1).locator('a').click();
      await page.getByRole('tab', { name: /^跟进记录/ }).waitFor();
    },
    press: (page, round) => page.getByRole('tab', { name: new RegExp(`^${tabs[round % tabs.length]}`) }),
    place: panel,
    answer: `${has('[role=tab][aria-selected=true]')}.textContent.startsWith(${JSON.stringify(tabs)}[round % ${tabs.length}]) && [...place.querySelectorAll('[role=tabpanel]')].some((it) => it.offsetHeight > 20 && it.ariaHidden !== 'true' && !it.querySelector('${waits}'))`,
  },
  {
    name: '提交跟进',
    before: async (page, round) => {
      await page.getByRole('tab', { name: /^跟进记录/ }).click();
      await page.getByLabel('跟进内容').fill(`电话沟通第${round + 1}次，客户确认下周看样`);
    },
    press: (page) => page.getByRole('button', { name: '提交跟进' }),
    // Its place on the server changes it again later: seen is seen.
    place: '',
    answer:
      "[...place.querySelectorAll('[role=tabpanel] li')].some((it) => it.textContent.includes(`电话沟通第${round + 1}次，`))",
    after: (page) =>
      page
        .getByRole('button', { name: '提交跟进' })
        .waitFor({ state: 'hidden' })
        .catch(() => undefined),
  },
  {
    name: '翻页',
    before: async (page, round) => {
      if (round === 0) await closePanel(page);
    },
    press: (page, round) =>
      page.locator('.ant-pagination').getByRole('button', { name: round % 2 === 0 ? /下一页|right/ : /上一页|left/ }),
    place: '.list-rows',
    note: firstRow,
    answer: `${firstRow} !== seen && !document.querySelector('.list-stale')`,
  },
  {
    name: '新建客户对话框（全部字段）',
    press: (page) => page.getByRole('button', { name: '新建客户' }),
    place: '.ant-modal',
    answer: `[...place.querySelectorAll('.form .form-control input')].some((it) => it.getBoundingClientRect().height > 0) && !${has(waits)}`,
    after: async (page) => {
      await page.keyboard.press('Escape');
      await page.locator('.ant-modal .form').waitFor({ state: 'hidden' });
    },
  },
];

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Milliseconds from the pointer going down to the frame that shows all of the answer, as the browser itself sees them. */
async function felt(page: Page, step: Step, round: number): Promise<number> {
  await step.before?.(page, round);
  await page.waitForTimeout(600);
  await page.evaluate(
    ({ place, answer, note, round, quiet }) => {
      /* oxlint-disable no-eval, typescript/no-implied-eval -- text of this file, run in the page */
      const seen = note ? (0, eval)(note) : undefined;
      const there = new Function('place', 'round', 'seen', `return ${answer}`) as (...known: unknown[]) => boolean;
      const placed = () =>
        place ? [...document.querySelectorAll(place)].findLast((it) => it.getClientRects().length > 0) : document.body;
      // What a person reads and can press.
      const shown = (it: Element) => it.textContent + String(it.querySelectorAll('input, textarea, button').length);
      const felt = new Promise<number>((done) =>
        window.addEventListener(
          'pointerdown',
          ({ timeStamp }) => {
            let last = '';
            let drawn = 0;
            const frame = () => {
              const it = placed();
              if (drawn > 0 && performance.now() - timeStamp - drawn > quiet) return done(drawn);
              if (it && there(it, round, seen)) {
                const now = place ? shown(it) : 'there';
                if (now !== last) {
                  last = now;
                  // The frame that holds it has been drawn when a message sent in it arrives.
                  const { port1, port2 } = new MessageChannel();
                  port1.addEventListener('message', () => {
                    drawn = performance.now() - timeStamp;
                  });
                  port1.start();
                  port2.postMessage(0);
                }
              }
              return requestAnimationFrame(frame);
            };
            requestAnimationFrame(frame);
          },
          { once: true, capture: true },
        ),
      );
      Object.assign(window, { felt });
    },
    { place: step.place, answer: step.answer, note: step.note, round, quiet },
  );
  await step.press(page, round).click();
  const time = await Promise.race([
    page.evaluate(() => (window as unknown as { felt: Promise<number> }).felt),
    page.waitForTimeout(15_000).then(() => {
      throw new Error(`${step.name}: no answer`);
    }),
  ]);
  await step.after?.(page);
  return time;
}

/** Scripts that came over the line, until a time of the page. */
interface Scripts {
  files: number;
  bytes: number;
}

const scriptsUntil = (page: Page, time: number): Promise<Scripts> =>
  page.evaluate((time) => {
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = all.filter(({ name, startTime }) => /\.js(\?|$)/.test(name) && startTime <= time);
    return { files: scripts.length, bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) };
  }, time);

/** Milliseconds from the address to the first row of the list, and the scripts that were asked for until it and shortly after it. */
async function firstRows(browser: Browser, base: string) {
  const login = await browser.newContext({ baseURL: base });
  await signIn(await login.newPage(), '/crm/customer');
  const storageState = await login.storageState();
  await login.close();
  const found = {
    cold: [] as number[],
    warm: [] as number[],
    scripts: { files: 0, bytes: 0 },
    later: { files: 0, bytes: 0 },
  };
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({ ...person, baseURL: base, storageState });
    for (const kind of ['cold', 'warm'] as const) {
      const page = await context.newPage();
      await page.addInitScript((selector) => {
        const check = () => {
          if (!document.querySelector(selector)) return requestAnimationFrame(check);
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => Object.assign(window, { firstRow: performance.now() }));
          port1.start();
          return port2.postMessage(0);
        };
        requestAnimationFrame(check);
      }, rows);
      await page.goto('/crm/customer');
      await page.waitForFunction(() => 'firstRow' in window);
      const time = await page.evaluate(() => (window as unknown as { firstRow: number }).firstRow);
      found[kind].push(time);
      await page.waitForTimeout(soon);
      if (kind === 'cold') {
        found.scripts = await scriptsUntil(page, time);
        found.later = await scriptsUntil(page, time + soon);
      }
      await page.close();
    }
    await context.close();
  }
  return found;
}

const person = { locale: 'zh-CN', timezoneId: 'Asia/Shanghai', viewport: { width: 1440, height: 900 } } as const;

async function signIn(page: Page, target: string): Promise<void> {
  await page.goto(target);
  await page.getByLabel('用户名').fill('zhangwei');
  await page.getByLabel('密码', { exact: true }).fill(demoPassword);
  await page.getByLabel('密码', { exact: true }).press('Enter');
  await page.locator(rows).first().waitFor();
}

/** The median of all but the first, and the first. */
function report(name: string, [first = 0, ...others]: number[], bar: number, firstBar = bar): void {
  const all = others.map(Math.round);
  const missed = median(all) > bar || first > firstBar ? '✗' : '✓';
  console.log(
    `${missed} ${name}  中位数 ${median(all)} ms（≤${bar}）  首次 ${Math.round(first)} ms（≤${firstBar}）  [${all.join(' ')}]`,
  );
}

const reportScripts = (name: string, { files, bytes }: Scripts, bars = '') =>
  console.log(`${name}  ${(bytes / 1000).toFixed(1)} kB，${files} 个脚本${bars}`);

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const only = process.env['BENCH_STEP'];
execFileSync(process.execPath, [path.join(root, 'scripts/run.mjs'), 'build'], { stdio: 'inherit' });
const dataDir = mkdtempSync(path.join(tmpdir(), 'crm-feel-'));
chmodSync(dataDir, 0o711);
const server = await startChild(['server/src/main.ts'], {
  env: {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DEMO: '1',
    LOG_LEVEL: 'warn',
    ADMIN_PASSWORD: 'Bench#2026x',
  },
});
const browser = await chromium.launch(await browserLaunch());
try {
  const page = await (await browser.newContext({ ...person, baseURL: server.origin })).newPage();
  await signIn(page, '/crm/customer');
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slower });
  // Everything that is fetched ahead has come.
  await page.waitForTimeout(12_000);
  // Whatever else the machine does is part of every figure.
  console.log(`从按下到看见全部结果（CPU 慢 ${slower} 倍，各 ${rounds} 次，机器负载 ${loadavg()[0]?.toFixed(1)}）`);
  for (const step of steps.filter(({ name }) => !only || new RegExp(only).test(name))) {
    const times: number[] = [];
    for (let round = 0; round <= rounds; round++) times.push(await felt(page, step, round));
    report(step.name, times, 100, 250);
  }
  await page.context().close();
  if (!only || only === 'first') {
    const { cold, warm, scripts, later } = await firstRows(browser, server.origin);
    console.log('客户列表的第一行（不减速）');
    report('冷启动', cold, 400);
    report('有缓存', warm, 250);
    reportScripts('第一行之前', scripts, '（≤250 kB，≤20 个）');
    reportScripts(`第一行之后 ${soon / 1000} 秒内合计`, later);
  }
} finally {
  await browser.close();
  server.child.kill();
  await server.ended;
  rmSync(dataDir, { recursive: true, force: true });
}
