/** One row of an index of evidence; `purpose`: what the line itself says that it proves, `''` where it says nothing. */
export type EvidencePiece = { readonly name: string; readonly purpose: string };

/** A number that the party put before a line of the list; the table numbers by itself. */
const ownNumber = /^\s*(?:证据)?(?:\d{1,3}|[一二三四五六七八九十]{1,3})\s*[、.．:：)）]\s*/;

/** A number of a list within one line: 1. 合同；2. 收据, 证据一：合同，证据二：收据. */
const innerNumber = /(?:^|[\s，,。；;])(?:证据)?(\d{1,2}|[一二三四五六七八九十]{1,3})\s*[、.．:：)）](?!\d)/g;

const ones = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九'];
/** 一 is 1, 二十 is 20. */
const counted = ones.flatMap((tens, ten) => {
  const before = ten === 0 ? '' : ten === 1 ? '十' : `${tens}十`;
  return ones.map((one) => `${before}${one}`);
});

const isNumbered = (no: string | undefined, expected: number): boolean =>
  no === String(expected) || no === counted[expected];

/** The pieces of a line: one for each number where it counts on from one, else one for each semicolon. */
const piecesOf = (line: string): readonly string[] => {
  const numbers = [...line.matchAll(innerNumber)];
  const isList = numbers[0]?.index === 0 && numbers.every(([, no], index) => isNumbered(no, index + 1));
  const pieces = isList
    ? numbers.map(({ index }, at) => line.slice(index, numbers[at + 1]?.index).replace(/^[，,。；;]/, ''))
    : line.split(/[；;]/);
  return pieces.map((piece) =>
    piece
      .replace(ownNumber, '')
      .trim()
      .replace(/[，,。；;]$/, '')
      .trim(),
  );
};

/** What a piece is said to prove: ，证明租赁关系. A 证明 that belongs to a name (收入证明, 死亡医学证明书) has no sign before it. */
const proves = /[，,：:（(、—-]\s*(?:用于|用以|拟|以|旨在|欲|来)?证明(?![书材文]|$|[，,。）)])/;

const nameAndPurpose = (piece: string): EvidencePiece => {
  const at = piece.search(proves);
  if (at <= 0) return { name: piece, purpose: '' };
  const said = piece.slice(at + 1).trim();
  const isBracketed = '（('.includes(piece.charAt(at)) && /[）)]$/.test(said);
  return { name: piece.slice(0, at).trim(), purpose: isBracketed ? said.slice(0, -1) : said };
};

/** The pieces of evidence that a line of a list names, without their numbers; the line as a whole where it holds no list. */
export const readEvidenceLine = (line: string): readonly EvidencePiece[] => piecesOf(line.trim()).map(nameAndPurpose);

/** A line of the list that only says where the list is: 详见附件《原告证据清单》. */
const reference = /^(?:详|另)?见(?:后附|所附)?附件\d*[\s：:《“]*(?:[原被]告)?(?:证据(?:清单|目录|列表))?[》”]?[。.]?$/;

export const isReference = (line: string): boolean => reference.test(line);
