import { fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { z } from 'zod';
import { recognise } from '../../domain/recognition/people/index.js';
import { documents } from '../../domain/recognition/testing/documents.js';
import { findBrowser, launchBrowser } from '../../frontend/e2e/browser.js';
import { median, type Figure } from './figures.js';
import { ReadPages } from './readingProcess.js';

/** What was done to a page, as people photograph and scan: degrees, grain, how dark a corner is, JPEG quality. */
const harms = [
  { name: 'clean', turned: 0, grain: 0, shadow: 0, quality: 90 },
  { name: 'askew', turned: 3, grain: 0, shadow: 0, quality: 75 },
  { name: 'on its side, grain', turned: 90, grain: 40, shadow: 0, quality: 70 },
  { name: 'upside down, shadow', turned: 180, grain: 20, shadow: 0.6, quality: 70 },
  { name: 'askew, all of it, JPEG 35', turned: -4, grain: 50, shadow: 0.5, quality: 35 },
] as const;
type Harm = (typeof harms)[number];

/** The same numbers on every run. */
const createNoise = (): (() => number) => {
  let state = 12_345;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648 - 0.5;
  };
};

const spoiled = async (png: Buffer, { turned, grain, shadow, quality }: Harm): Promise<Buffer> => {
  const page = await loadImage(png);
  const radians = (turned * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  const [width, height] = [
    Math.round(page.width * cos + page.height * sin),
    Math.round(page.width * sin + page.height * cos),
  ];
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext('2d');
  ctx.fillStyle = '#8a8378';
  ctx.fillRect(0, 0, width, height);
  ctx.translate(width / 2, height / 2);
  ctx.rotate(radians);
  ctx.drawImage(page, -page.width / 2, -page.height / 2);
  ctx.resetTransform();
  const dark = ctx.createLinearGradient(0, 0, width, height);
  dark.addColorStop(0, 'rgba(0,0,0,0)');
  dark.addColorStop(1, `rgba(0,0,0,${shadow})`);
  ctx.fillStyle = dark;
  ctx.fillRect(0, 0, width, height);
  if (grain > 0) {
    const noise = createNoise();
    const pixels = ctx.getImageData(0, 0, width, height);
    for (let at = 0; at < pixels.data.length; at += 4) {
      const change = noise() * grain * 2;
      for (let plane = 0; plane < 3; plane += 1) pixels.data[at + plane] = (pixels.data[at + plane] ?? 0) + change;
    }
    ctx.putImageData(pixels, 0, 0);
  }
  return canvas.encode('jpeg', quality);
};

/** Signs that print alike are one, and gaps do not count. */
const plain = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '').replaceAll('〇', '○');

/** How many signs have to be put in, taken out or changed to make one text the other. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, sign] of [...one].entries()) {
    const next = [at + 1];
    for (let to = 1; to <= other.length; to += 1)
      next.push(
        Math.min((next[to - 1] ?? 0) + 1, (row[to] ?? 0) + 1, (row[to - 1] ?? 0) + (other[to - 1] === sign ? 0 : 1)),
      );
    row = next;
  }
  return row[other.length] ?? 0;
};

const foundIn = (text: string): string[] => {
  const { parties, matters } = recognise(text);
  return [
    ...parties.flatMap(({ roles, findings }) =>
      findings.map(({ kind, value }) => `${roles[0] ?? '案'} ${kind} ${value}`),
    ),
    ...matters.map(({ kind, value }) => `案 ${kind} ${value}`),
  ];
};

/** Of all that is to be found, how much was found, and how much was found besides. */
const fields = (texts: readonly string[]): { right: number; wanted: number; besides: number } => {
  let [right, wanted, besides] = [0, 0, 0];
  for (const [at, text] of texts.entries()) {
    const expected = documents[at]?.expect ?? [];
    const given = foundIn(text);
    const hits = expected.filter((each) => given.includes(each)).length;
    right += hits;
    wanted += expected.length;
    besides += given.length - hits;
  }
  return { right, wanted, besides };
};
const said = ({ right, wanted, besides }: ReturnType<typeof fields>): string =>
  `${right} of ${wanted} right, ${besides} besides`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const pageOf = (text: string, at: number): string =>
  `<meta charset="utf-8"><body style="margin:0;background:#fff;width:800px;min-height:1100px"><pre style="box-sizing:border-box;
   padding:60px;margin:0;white-space:pre-wrap;word-break:break-all;line-height:1.9;
   font:${['18px/1.9 "Noto Serif CJK SC",SimSun,serif', '18px/1.9 "Noto Sans CJK SC",SimHei,sans-serif'][at % 2]}">${escaped(text)}</pre>`;

/** Reads the pages in a process of its own, so that its memory is that of reading alone. */
const readInItsProcess = (paths: readonly string[]): Promise<z.infer<typeof ReadPages>> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./readingProcess.ts', import.meta.url)), paths, {
      execArgv: ['--import', 'tsx'],
    });
    child.once('message', (message) => resolve(ReadPages.parse(message)));
    child.once('exit', (code) => reject(new Error(`the reading process ended with ${code}`)));
  });

/** Characters and fields right on 20 pages that Chromium renders and that are spoiled here, and what reading them takes. */
export const benchRecognition = async (): Promise<Figure[]> => {
  const typed: Figure = {
    name: 'recognition: 30 short texts',
    measured: `fields: ${said(fields(documents.map(({ text }) => text)))}`,
  };
  const path = findBrowser();
  if (path === undefined)
    return [typed, { name: 'recognition: 20 pages', measured: 'not run: no Chromium or Chrome that renders them' }];
  const folder = await mkdtemp(join(tmpdir(), 'juanzong-pages-'));
  try {
    const chosen = documents.slice(0, 20);
    const browser = await launchBrowser(path);
    const paths: string[] = [];
    try {
      const page = await browser.newPage({ viewport: { width: 800, height: 1100 }, deviceScaleFactor: 1.5 });
      for (const [at, { text }] of chosen.entries()) {
        await page.setContent(pageOf(text, at));
        const harm = harms[at % harms.length] ?? harms[0];
        const file = join(folder, `${at}.jpg`);
        await writeFile(file, await spoiled(await page.screenshot(), harm));
        paths.push(file);
      }
    } finally {
      await browser.close();
    }
    const { pages, cpuMs, peakMb } = await readInItsProcess(paths);
    const wrong = pages.map(({ text }, at) => distance(plain(text), plain(chosen[at]?.text ?? '')));
    const lengths = chosen.map(({ text }) => plain(text).length);
    const share = (of: (at: number) => boolean): number => {
      const sum = (numbers: readonly number[]) =>
        numbers.filter((_, at) => of(at)).reduce((all, each) => all + each, 0);
      return 1 - sum(wrong) / sum(lengths);
    };
    const percent = (ratio: number): string => `${(ratio * 100).toFixed(2)} %`;
    return [
      typed,
      {
        name: 'recognition: 20 pages',
        measured: `characters right ${percent(share(() => true))}; fields: ${said(fields(pages.map(({ text }) => text)))}`,
      },
      ...harms.map(({ name }, harm) => ({
        name: `recognition: ${name}`,
        measured: `characters right ${percent(share((at) => at % harms.length === harm))}`,
      })),
      {
        name: 'recognition: a page',
        measured: `median ${(median(pages.map(({ ms }) => ms)) / 1000).toFixed(1)} s, of the processor ${(cpuMs / (pages.length - 1) / 1000).toFixed(1)} s; peak memory ${Math.round(peakMb)} MB`,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
