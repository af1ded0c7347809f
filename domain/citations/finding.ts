export const verdicts = ['verified', 'unverifiable', 'moved', 'suspicious'] as const;
export type Verdict = (typeof verdicts)[number];

/** The word for each verdict. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
  verified: '已核对',
  unverifiable: '无法核对',
  moved: '条号已变',
  suspicious: '可疑',
};

/** A citation in a text, and what a program could tell about it. */
export type CitationFinding = {
  /** Offsets in the text as it was given, in UTF-16 units; `end` is the first one behind. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly kind: 'law' | 'caseNumber';
  readonly verdict: Verdict;
  /** A Chinese sentence that says what was checked and what was not. */
  readonly sentence: string;
};

/** What no finding says anything about. Shown wherever findings are, so that silence is not read as a verdict. */
export const notChecked =
  '核对由程序按随附的法律名录和法院代码表进行，只涉及《法名》和其条文、法院案号。没有核对的有：条文的原文和项；知识库没有收录的法律的款；不写法名的“第…条”和“本法”“本解释”之类；地方性法规、部门规章、批复和通知；指导性案例、仲裁裁决和公证书的编号；案件是否真实存在。没有标记不等于正确。';
