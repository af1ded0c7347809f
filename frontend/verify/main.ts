import '../src/polyfills/index.js';
import { receiptSchema, verifyReceipt } from '../../domain/ledger/receipt.js';
import { concludeReceipt, type Conclusion } from './conclusion.js';
import { describeReceipt } from './findings.js';

const find = <Element extends HTMLElement>(id: string, kind: new () => Element): Element => {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`no ${id}`);
  return element;
};

const receiptInput = find('receipt', HTMLInputElement);
const documentInput = find('document', HTMLInputElement);
const keyInput = find('key', HTMLTextAreaElement);
const verdict = find('verdict', HTMLElement);

const element = (tag: string, text: string): HTMLElement =>
  Object.assign(document.createElement(tag), { textContent: text });

const show = ({ tone, heading, sentences }: Conclusion, rows: readonly (readonly [string, string])[] = []): void => {
  const list = document.createElement('ul');
  list.append(...sentences.map((sentence) => element('li', sentence)));
  const facts = document.createElement('dl');
  facts.append(...rows.flatMap(([label, value]) => [element('dt', label), element('dd', value)]));
  verdict.className = tone;
  verdict.hidden = false;
  verdict.replaceChildren(element('h2', heading), list, facts);
};

const readReceipt = async (file: Blob) => {
  try {
    return receiptSchema.safeParse(JSON.parse(await file.text()));
  } catch {
    return undefined; // not JSON: told to the person below, like any other file that is no receipt
  }
};

const fail = (heading: string, sentence: string): void => show({ tone: 'bad', heading, sentences: [sentence] });

/** Set when the receipt came from the site that the QR code names, until a file is chosen. */
let fetched: string | undefined;

const check = async (): Promise<void> => {
  const file = receiptInput.files?.[0];
  if (!file && fetched === undefined) return;
  const receipt = await readReceipt(file ?? new Blob([fetched ?? '']));
  if (!receipt?.success) return fail('无法核验', '所选文件不是卷宗系统签发的回执，或文件已损坏。');
  const word = documentInput.files?.[0];
  const expectedKey = keyInput.value.trim();
  const verdictOfReceipt = verifyReceipt(receipt.data, {
    ...(word ? { document: new Uint8Array(await word.arrayBuffer()) } : {}),
    ...(expectedKey ? { expectedKey } : {}),
  });
  const hasTrustedKey = expectedKey !== '';
  const key: [string, string] = ['签发公钥', receipt.data.key.trim()];
  const rows = describeReceipt(receipt.data);
  const conclusion = concludeReceipt({ ...verdictOfReceipt, hasDocument: word !== undefined, hasTrustedKey });
  show(conclusion, conclusion.tone === 'unsure' ? [key, ...rows] : [...rows, key]);
};

const recheck = (): void => {
  check().catch((error: unknown) => fail('无法核验', `读取文件时出错：${String(error)}`));
};

const connectDrop = (input: HTMLInputElement, nameId: string): void => {
  const zone = input.closest('label');
  const name = find(nameId, HTMLElement);
  input.addEventListener('change', () => {
    name.textContent = input.files?.[0]?.name ?? '未选择文件';
    recheck();
  });
  zone?.addEventListener('dragover', (event) => {
    event.preventDefault();
    zone.classList.add('over');
  });
  zone?.addEventListener('dragleave', () => zone.classList.remove('over'));
  zone?.addEventListener('drop', (event) => {
    event.preventDefault();
    zone.classList.remove('over');
    if (!event.dataTransfer?.files.length) return;
    input.files = event.dataTransfer.files;
    input.dispatchEvent(new Event('change'));
  });
};

const receiptIdIn = (hash: string): string | undefined => {
  const id = new URLSearchParams(hash.slice(1)).get('id') ?? '';
  return /^[0-9a-f-]{36}$/i.test(id) ? id : undefined;
};

/** 202: the log is not sealed over the event yet. */
const fetchReceipt = async (id: string): Promise<void> => {
  const response = await fetch(`/api/receipts/${id}`);
  if (response.status === 202) return fail('回执尚未生成', '日志正在封存，请稍后再试。');
  if (!response.ok)
    return fail('未能获取回执', '没有找到该编号的回执，或网站暂时不可用。您也可以选择已保存的回执文件。');
  fetched = await response.text();
  receiptInput.value = '';
  find('receipt-name', HTMLElement).textContent = `已从本网站获取回执 ${id}`;
  await check();
};

/** A QR code opens this page with the receipt's number; nothing is fetched before the person asks. */
const offerFetching = (): void => {
  const id = location.protocol === 'file:' ? undefined : receiptIdIn(location.hash);
  find('fetch-line', HTMLElement).hidden = id === undefined;
  find('fetch-id', HTMLElement).textContent = id ?? '';
};
find('fetch-button', HTMLButtonElement).addEventListener('click', () => {
  const id = receiptIdIn(location.hash);
  if (id === undefined) return;
  fetchReceipt(id).catch(() => fail('未能获取回执', '无法连接网站，请检查网络，或选择已保存的回执文件。'));
});
window.addEventListener('hashchange', offerFetching);
offerFetching();

connectDrop(receiptInput, 'receipt-name');
connectDrop(documentInput, 'document-name');
keyInput.addEventListener('input', recheck);
