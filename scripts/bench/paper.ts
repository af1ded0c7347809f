import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { columnsOf, inset, page, signatureIndent } from '../../backend/adapters/word/layout/measures.js';
import { renderDocument } from '../../backend/adapters/word/renderDocument.js';
import { loadCatalogue } from '../../backend/modules/forms/catalogue.js';
import type { FormAnswers } from '../../domain/forms/answers.js';
import type { FormDefinition } from '../../domain/forms/definition.js';
import { documentModelOf } from '../../domain/forms/buildDocumentModel.js';
import { fill } from '../../domain/forms/fill.js';
import { completeAnswers, typicalAnswers } from './completeAnswers.js';
import { type Figure } from './figures.js';

const run = promisify(execFile);

/** How much of a form is answered: nothing, what a person with one opponent says, everything. */
const fillings: Readonly<Record<string, (form: FormDefinition) => unknown>> = {
  empty: () => ({}),
  typical: typicalAnswers,
  full: (form) => completeAnswers(form),
};

/** A stretch of text that the page shows in one line, and where it begins, in points. */
type Line = { readonly x: number; readonly y: number; readonly text: string };

const decoded = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

const pagesOf = async (pdf: string): Promise<readonly (readonly Line[])[]> => {
  const { stdout } = await run('pdftotext', ['-bbox-layout', pdf, '-'], { maxBuffer: 256 * 1024 * 1024 });
  return stdout
    .split('<page ')
    .slice(1)
    .map((text) =>
      [...text.matchAll(/<line xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>([^]*?)<\/line>/g)].map(([, x, y, words]) => ({
        x: Number(x),
        y: Number(y),
        text: decoded([...(words ?? '').matchAll(/<word [^>]*>([^<]*)<\/word>/g)].map(([, word]) => word).join(' ')),
      })),
    );
};

type Count = {
  pages: number;
  claimsPage: number;
  cut: number;
  lonely: number;
  alone: number;
  feet: number;
  bare: number;
};

/** 年 and its like at the beginning of a line, unless they begin a word: 日期, 年利率, 月租金. */
const lonely = /^[年月日元](?!期|利|租|龄|度|供|薪|均|常|化|内|历|工|产|生|之|休假)/;

/** A box that its option left alone: at the beginning of a line the option stands before, at the end it stands behind. */
const cut = /^[□☑](?:[\s：（，]|$)|(?:^|\s)[□☑]$/;

/** What stands on a page from the top down, without its number, of which `pdftotext` makes one line or two. */
const bodyIn = (lines: readonly Line[]): readonly Line[] =>
  lines
    .filter(({ text }) => !/^[第共]\s*\d+\s*页/.test(text))
    .toSorted((one, other) => one.y - other.y || one.x - other.x);

/** A page with nothing on it but where the party signs. */
const isSignatureAlone = (lines: readonly Line[]): boolean => {
  const body = bodyIn(lines);
  const signs = (page.left + signatureIndent) / 20 - 3;
  return body.length > 0 && body.every(({ x }) => x > signs);
};

const spaceless = (text: string): string => text.replaceAll(/\s/g, '');

/** The heading of a section, perhaps with its notes, as the last words of a page: what it stands over is on the next one. */
const endsWithHeading = (lines: readonly Line[], { sections }: FormDefinition): boolean => {
  const body = bodyIn(lines).map(({ text }) => spaceless(text));
  return sections.some(({ title, notes }) => {
    const at = title === null ? -1 : body.lastIndexOf(spaceless(title));
    return at >= 0 && spaceless(notes.join('')).startsWith(body.slice(at + 1).join(''));
  });
};

/** A page with less than a fifth of its lines, the signature among them. */
const isBare = (lines: readonly Line[]): boolean => bodyIn(lines).length <= 8;

/** Counts what a person sees on the pages of one file whose answers begin `left` points from the edge of the page. */
const countOf = (form: FormDefinition, pages: readonly (readonly Line[])[], left: number): Count => {
  const lines = pages.flat().filter(({ x }) => Math.abs(x - left) < 3);
  const inCells = pages.flat().filter(({ x }) => x > left - 3);
  return {
    pages: pages.length,
    claimsPage:
      pages.findIndex((each) =>
        each.some(({ text }) => /^(诉讼请求|申请事项|请求事项|答辩事项)$/.test(text.replaceAll(' ', ''))),
      ) + 1,
    alone: pages.filter(isSignatureAlone).length,
    feet: pages.filter((lines) => endsWithHeading(lines, form)).length,
    bare: pages.filter(isBare).length,
    cut: inCells.filter(({ text }) => cut.test(text)).length,
    lonely: lines.filter(({ text }) => lonely.test(text)).length,
  };
};

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Whether this machine can lay out and read the files; any other failure than a program that is not there is thrown. */
const canMeasure = async (): Promise<boolean> => {
  try {
    await run('soffice', ['--version']);
    await run('pdftotext', ['-v']);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
};

/** Where the answers begin on the page, in points, in the files of a renderer. */
const leftOf = ({ key }: FormDefinition): number => (page.left + columnsOf(key).label + inset) / 20;

/**
 * Has LibreOffice lay out every form, empty, typically and completely answered, and counts pages, boxes at the beginning of a line
 * (cut from the option before them), units at the beginning of a line, pages with nothing but a signature, headings at a page's foot, and
 * pages of at most eight lines. Needs `soffice` and `pdftotext`.
 * `PAPER_FORMS=claim-housing-lease,…` counts those alone; `PAPER_FOLDER` keeps the files.
 */
export const benchPaper = async (): Promise<Figure[]> => {
  if (!(await canMeasure()))
    return [{ name: 'paper', measured: 'not measured: soffice or pdftotext is not installed' }];
  const catalogue = await loadCatalogue();
  const wanted = process.env['PAPER_FORMS']?.split(',');
  const forms = catalogue
    .list()
    .flatMap(({ key }) => catalogue.get(key) ?? [])
    .filter(({ key }) => wanted?.includes(key) ?? true);
  const folder = process.env['PAPER_FOLDER'] ?? (await mkdtemp(join(tmpdir(), 'paper-')));
  await mkdir(folder, { recursive: true });
  try {
    for (const form of forms)
      for (const [name, answers] of Object.entries(fillings))
        await writeFile(
          join(folder, `${form.key}.${name}.docx`),
          await renderDocument(documentModelOf(fill(form, answers(form) as FormAnswers))),
        );
    const files = (await readdir(folder)).filter((name) => name.endsWith('.docx')).map((name) => join(folder, name));
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    await run('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, ...files], {
      maxBuffer: 16 * 1024 * 1024,
    });
    const figures: Figure[] = [];
    for (const name of Object.keys(fillings)) {
      const counts: Count[] = [];
      for (const form of forms)
        counts.push(countOf(form, await pagesOf(join(folder, `${form.key}.${name}.pdf`)), leftOf(form)));
      const sum = (of: (count: Count) => number): number => counts.reduce((total, count) => total + of(count), 0);
      const lease = counts[forms.findIndex(({ key }) => key === 'claim-housing-lease')];
      figures.push({
        name: `paper: ${forms.length} forms, ${name}`,
        measured:
          `${sum(({ pages }) => pages)} pages, ${sum(({ cut }) => cut)} boxes cut, ${sum((count) => count.lonely)} lonely units, ${sum(({ alone }) => alone)} signatures alone, ` +
          `${sum(({ feet }) => feet)} headings at a page's foot, ${sum(({ bare }) => bare)} pages of at most 8 lines` +
          (lease ? `; lease complaint: 诉讼请求 on page ${lease.claimsPage} of ${lease.pages}` : ''),
      });
    }
    return figures;
  } finally {
    if (process.env['PAPER_FOLDER'] === undefined) await rm(folder, { recursive: true, force: true });
  }
};
