import { receiptSchema, verifyReceipt } from '../../domain/ledger/receipt.js';
import { describeReceipt, findingSentences } from './findings.js';

const find = <Element extends HTMLElement>(id: string, kind: new () => Element): Element => {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`no ${id}`);
  return element;
};

const receiptInput = find('receipt', HTMLInputElement);
const documentInput = find('document', HTMLInputElement);
const keyInput = find('key', HTMLTextAreaElement);
const verdict = find('verdict', HTMLElement);

const element = (tag: string, text: string): HTMLElement => Object.assign(document.createElement(tag), { textContent: text });

const show = (good: boolean, heading: string, sentences: string[], rows: [string, string][] = []): void => {
  const list = document.createElement('ul');
  list.append(...sentences.map((sentence) => element('li', sentence)));
  const facts = document.createElement('dl');
  facts.append(...rows.flatMap(([label, value]) => [element('dt', label), element('dd', value)]));
  verdict.className = good ? 'good' : 'bad';
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

/** Set when the receipt came from the site that the QR code names, until a file is chosen. */
let fetched: string | undefined;

const check = async (): Promise<void> => {
  const file = receiptInput.files?.[0];
  if (!file && fetched === undefined) return;
  const receipt = await readReceipt(file ?? new Blob([fetched ?? '']));
  if (!receipt?.success) return show(false, '无法核验', ['所选文件不是卷宗系统签发的回执，或文件已损坏。']);
  const word = documentInput.files?.[0];
  const expectedKey = keyInput.value.trim();
  const { findings, checkpoint } = verifyReceipt(receipt.data, {
    ...(word ? { document: new Uint8Array(await word.arrayBuffer()) } : {}),
    ...(expectedKey ? { expectedKey } : {}),
  });
  const rows = describeReceipt(receipt.data);
  if (findings.length > 0) return show(false, '核验未通过', findings.map((finding) => findingSentences[finding]), rows);
  show(
    true,
    '核验通过',
    [
      `该事件已记入日志，签名覆盖前 ${checkpoint?.size ?? 0} 条事件。`,
      word ? 'Word 文件与提交时逐字节一致。' : '未选择 Word 文件，因此未核对文书内容。',
      expectedKey
        ? '回执由您填写的公钥所属系统签发。'
        : '未填写法院公布的公钥，因此只能说明回执自身前后一致；请与法院公布的公钥比对下方公钥。',
    ],
    [...rows, ['公钥', receipt.data.key]],
  );
};

const recheck = (): void => {
  check().catch((error: unknown) => show(false, '无法核验', [`读取文件时出错：${String(error)}`]));
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
  if (response.status === 202) return show(false, '回执尚未生成', ['日志正在封存，请稍后再试。']);
  if (!response.ok) return show(false, '未能获取回执', ['没有找到该编号的回执，或网站暂时不可用。您也可以选择已保存的回执文件。']);
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
  fetchReceipt(id).catch(() => show(false, '未能获取回执', ['无法连接网站，请检查网络，或选择已保存的回执文件。']));
});
window.addEventListener('hashchange', offerFetching);
offerFetching();

connectDrop(receiptInput, 'receipt-name');
connectDrop(documentInput, 'document-name');
keyInput.addEventListener('input', recheck);
