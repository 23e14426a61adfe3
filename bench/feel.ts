// npm run bench -- feel: how long a person waits, from the click to the frame that shows the answer, in a real browser of
// the sample company. What the list answers to is measured on a CPU slowed four times, the first row without.
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
/** Milliseconds that a mouse rests on what it is about to press. */
const rest = 150;

interface Step {
  name: string;
  /** Brings the page to where the step begins. */
  before?(page: Page, round: number): Promise<unknown>;
  /** What is pressed. */
  press(page: Page, round: number): ReturnType<Page['locator']>;
  /** Text of a script that is true once the answer is to be seen; knows `round`, and `seen`, the value of `note` before. */
  answer: string;
  note?: string;
  after?(page: Page): Promise<unknown>;
}

const rows = '.list-rows .list-row';
const firstRow = `document.querySelector('${rows}')?.dataset.rowKey`;
const panel = '.ant-drawer-content, .ant-drawer-section';
const inPanel = (selector: string) =>
  `[...document.querySelectorAll('${panel}')].some((it) => it.getBoundingClientRect().left < innerWidth && it.querySelector(\`${selector}\`))`;
const tabs = ['联系人', '附件', '操作日志', '详细资料', '跟进记录'];
const closePanel = async (page: Page) => {
  await page.locator(panel).getByRole('button', { name: '关闭', exact: true }).click();
  await page.locator(panel).waitFor({ state: 'hidden' });
};

const steps: Step[] = [
  {
    name: '打开面板（名称）',
    press: (page, round) => page.locator(rows).nth(round).locator('td').nth(1).locator('a'),
    answer: inPanel('.panel-header h2'),
    after: closePanel,
  },
  {
    name: '打开面板（内容完整）',
    press: (page, round) => page.locator(rows).nth(round).locator('td').nth(1).locator('a'),
    answer: `${inPanel('.panel-actions button')} && ${inPanel('[role=tabpanel]')} && !${inPanel('.ant-skeleton')}`,
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
    answer: `document.querySelector('[role=tab][aria-selected=true]').textContent.startsWith(${JSON.stringify(tabs)}[round % ${tabs.length}]) && [...document.querySelectorAll('[role=tabpanel]')].some((it) => it.offsetHeight > 20 && it.ariaHidden !== 'true' && !it.querySelector('.ant-skeleton, .ant-spin'))`,
  },
  {
    name: '提交跟进',
    before: async (page, round) => {
      await page.getByRole('tab', { name: /^跟进记录/ }).click();
      await page.getByLabel('跟进内容').fill(`电话沟通第${round + 1}次，客户确认下周看样`);
    },
    press: (page) => page.getByRole('button', { name: '提交跟进' }),
    answer:
      "[...document.querySelectorAll('[role=tabpanel] li')].some((it) => it.textContent.includes(`电话沟通第${round + 1}次，`))",
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
    note: firstRow,
    answer: `${firstRow} !== seen && !document.querySelector('.list-stale')`,
  },
  {
    name: '新建客户对话框',
    press: (page) => page.getByRole('button', { name: '新建客户' }),
    answer:
      "[...document.querySelectorAll('.ant-modal .form .form-control input')].some((it) => it.getBoundingClientRect().height > 0)",
    after: async (page) => {
      await page.keyboard.press('Escape');
      await page.locator('.ant-modal .form').waitFor({ state: 'hidden' });
    },
  },
];

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Milliseconds from the click to the first frame that shows the answer, as the browser itself sees them. */
async function felt(page: Page, step: Step, round: number): Promise<number> {
  await step.before?.(page, round);
  await page.waitForTimeout(600);
  const target = step.press(page, round);
  await target.hover();
  await page.waitForTimeout(rest);
  await page.evaluate(
    ({ answer, note, round }) => {
      /* oxlint-disable no-eval, typescript/no-implied-eval -- text of this file, run in the page */
      const seen = note ? (0, eval)(note) : undefined;
      const there = new Function('round', 'seen', `return ${answer}`) as (round: number, seen: unknown) => boolean;
      const wait = (begin: number, done: (time: number) => void) => {
        if (!there(round, seen)) return requestAnimationFrame(() => wait(begin, done));
        // The frame that holds it has been drawn when a message sent in it arrives.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => done(performance.now() - begin));
        port1.start();
        return port2.postMessage(0);
      };
      Object.assign(window, {
        felt: new Promise<number>((done) =>
          window.addEventListener('click', ({ timeStamp }) => requestAnimationFrame(() => wait(timeStamp, done)), {
            once: true,
            capture: true,
          }),
        ),
      });
    },
    { answer: step.answer, note: step.note, round },
  );
  await target.click();
  const time = await Promise.race([
    page.evaluate(() => (window as unknown as { felt: Promise<number> }).felt),
    page.waitForTimeout(15_000).then(() => {
      throw new Error(`${step.name}: no answer`);
    }),
  ]);
  await step.after?.(page);
  return time;
}

/** Milliseconds from the address to the first row of the list. */
async function firstRows(browser: Browser, base: string): Promise<{ cold: number[]; warm: number[] }> {
  const login = await browser.newContext({ baseURL: base });
  await signIn(await login.newPage(), '/crm/customer');
  const storageState = await login.storageState();
  await login.close();
  const found = { cold: [] as number[], warm: [] as number[] };
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
      found[kind].push(await page.evaluate(() => (window as unknown as { firstRow: number }).firstRow));
      await page.waitForTimeout(1500);
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

function report(name: string, times: number[], goal: number): void {
  const [first = 0, ...others] = times.map(Math.round);
  console.log(`${name}  中位数 ${median(others)} ms（目标 ≤${goal}）  首次 ${first} ms  [${others.join(' ')}]`);
}

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
  console.log(`从点击到看见结果（CPU 慢 ${slower} 倍，各 ${rounds} 次，机器负载 ${loadavg()[0]?.toFixed(1)}）`);
  for (const step of steps.filter(({ name }) => !only || new RegExp(only).test(name))) {
    const times: number[] = [];
    for (let round = 0; round <= rounds; round++) times.push(await felt(page, step, round));
    report(step.name, times, 100);
  }
  await page.context().close();
  if (!only || only === 'first') {
    const { cold, warm } = await firstRows(browser, server.origin);
    console.log('客户列表的第一行（不减速）');
    report('冷启动', cold, 800);
    report('有缓存', warm, 500);
  }
} finally {
  await browser.close();
  server.child.kill();
  await server.ended;
  rmSync(dataDir, { recursive: true, force: true });
}
