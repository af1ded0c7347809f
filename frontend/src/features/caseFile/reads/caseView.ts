import { namesInShort } from '../../../components/lists/PartyNames.js';
import type { CaseDetails, CaseDocument } from '../../../../../domain/contract/cases.js';
import { suing } from '../../../../../domain/forms/pleadingWords.js';
import { partyWord } from '../../../../../domain/forms/standing.js';

type FinalData = NonNullable<CaseDocument['final_data']>;
/** A question of the readable summary with its answers. */
export type QuestionItem = FinalData['otherItems'][number];
/** An item of the readable summary: a question with its answers, or a party with its details. */
export type FinalItem = QuestionItem | FinalData['partyInfo'][number];

/** One defendant's side: the newest defence, if any, and every version of it, newest first. */
export type DefenceView = {
  defendant: CaseDetails['defendants'][number];
  /** How the screens call the defendant, also where the name is empty or erased. */
  name: string;
  latest: CaseDocument | undefined;
  versions: CaseDocument[];
};

/** What the court's screens show of a case, arranged by side. */
export type CaseView = {
  info: CaseDetails['case_info'];
  complaint: CaseDocument | undefined;
  complaintVersions: CaseDocument[];
  defences: DefenceView[];
  /** Names of the defendants who have not submitted a defence; a defendant who is no longer sued is not expected to. */
  awaited: string[];
  /** The same of third parties who have not stated an opinion. */
  awaitedOpinions: string[];
  /** Names of those whom the newest complaint no longer names, defendants and third parties. */
  left: string[];
  leftThirdParties: string[];
  /** True when the newest complaint is there with its content. */
  complete: boolean;
};

const newestFirst = (documents: CaseDocument[]) => [...documents].sort((a, b) => b.version - a.version);

const latestOf = (versions: CaseDocument[]) => versions.find(({ is_latest }) => is_latest) ?? versions[0];

type Standing = CaseDetails['defendants'][number]['standing'];

const namesIf = (defences: DefenceView[], standing: Standing, is: (one: DefenceView) => boolean): string[] =>
  defences.filter((one) => one.defendant.standing === standing && is(one)).map(({ name }) => name);

const awaitedOf = (defences: DefenceView[], standing: Standing): string[] =>
  namesIf(defences, standing, ({ latest, defendant }) => latest === undefined && defendant.left_at === null);

const leftOf = (defences: DefenceView[], standing: Standing): string[] =>
  namesIf(defences, standing, ({ defendant }) => defendant.left_at !== null);

/** Arranges the response of the server by side; the order of the defendants is the response's. */
export const caseView = ({ case_info: info, defendants, documents }: CaseDetails): CaseView => {
  const complaintVersions = newestFirst(documents.filter((document) => document.document_type === 'complaint'));
  const complaint = latestOf(complaintVersions);
  const defences = defendants.map((defendant, index): DefenceView => {
    const versions = newestFirst(
      documents.filter((document) => document.document_type === 'defense' && document.defendant_id === defendant.id),
    );
    const name = defendant.name?.trim();
    return {
      defendant,
      name: name ? name : `${partyWord(defendant.standing, info)}${index + 1}`,
      latest: latestOf(versions),
      versions,
    };
  });
  return {
    info,
    complaint,
    complaintVersions,
    defences,
    awaited: awaitedOf(defences, undefined),
    awaitedOpinions: awaitedOf(defences, 'third_party'),
    left: leftOf(defences, undefined),
    leftThirdParties: leftOf(defences, 'third_party'),
    complete: complaint?.final_data != null,
  };
};

/** The newest version of the complaint on screen, as part of what is filed: nobody files one that a newer has passed. */
export const readVersionOf = (data: CaseDetails | undefined): { version?: number } => {
  const versions = (data?.documents ?? []).flatMap(({ document_type: type, version }) =>
    type === 'complaint' ? [version] : [],
  );
  return versions.length === 0 ? {} : { version: Math.max(...versions) };
};

/** 甲 诉 乙、丙 by the newest complaint; `null` where a side has no name, as in an erased case. Defendants who left are not named. */
export const partiesOf = ({ case_info: info, defendants }: CaseDetails): string | null => {
  const sued = defendants.flatMap(({ name, standing, left_at: left }) =>
    left === null && name !== null && standing === undefined ? [name] : [],
  );
  const { plaintiff } = info;
  if (plaintiff === null || sued.length === 0) return null;
  return suing(info, namesInShort(plaintiff), namesInShort(sued.join('、')));
};

/** Title and text of an item, whichever of its two shapes it has. */
export const itemText = (item: FinalItem): { title: string; lines: string[] } =>
  'question' in item ? { title: item.question, lines: item.answers } : { title: item.role, lines: item.details };

/** Whether an item says something. Empty answers are not an admission; the court's overview leaves them out. */
export const isAnswered = (item: FinalItem): boolean => itemText(item).lines.some((line) => line.trim() !== '');

type Blank = CaseDocument['blank_items'][number];
/** Of what a form asked and nobody answered, the items of one list. */
export const blanksIn = (blanks: readonly Blank[], list: Blank['list']): readonly Blank[] =>
  blanks.filter((blank) => blank.list === list);
