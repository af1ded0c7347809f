import type { Pleading } from '../../domain/case/commands.js';
import { definitionHash } from '../../domain/forms/spelledOut.js';
import { answerersIn, type PartyEntry } from '../../domain/forms/partyNames.js';
import { rendererVersion } from '../../backend/adapters/word/rendererVersion.js';
import type { WordRenderer } from '../../backend/adapters/word/wordRenderer.js';
import { renderPleading, type WordDocument } from '../../backend/modules/documents/index.js';
import { causeOf, mustGetForm, submittableAnswers, type FormCatalogue } from '../../backend/modules/forms/index.js';
import { answersTo, demoCauses, type Below } from './madeUpAnswers.js';

/** A complaint and a defence against it, checked against their forms and rendered. */
export type DemoPair = {
  readonly complaint: Pleading;
  /** The defendants whom the complaint names, without the ids and codes that each case gives its own. */
  readonly defendants: readonly PartyEntry[];
  readonly defense: Pleading;
  /** Their Word files, which each case keeps under its own key. */
  readonly files: { readonly complaint: WordDocument; readonly defense: WordDocument };
};

type Deps = {
  readonly catalogue: FormCatalogue;
  readonly word: Pick<WordRenderer, 'render'>;
  readonly below: Below;
};

const pleadingFor = async (
  { catalogue, word, below }: Deps,
  formKey: string,
  kind: 'claim' | 'defense',
): Promise<{
  readonly pleading: Pleading;
  readonly defendants: readonly PartyEntry[];
  readonly file: WordDocument;
}> => {
  const definition = mustGetForm(catalogue, formKey, kind);
  const { answers, form } = submittableAnswers(definition, answersTo(definition, below));
  const file = await renderPleading({ word }, form);
  return {
    pleading: {
      formKey,
      edition: definition.edition,
      definitionHash: definitionHash(definition),
      cause: causeOf(definition),
      renderer: rendererVersion,
      documentHash: file.hash,
      formData: { ...answers },
      submittedBy: null,
    },
    defendants: answerersIn(form.definition, form.blocks),
    file,
  };
};

/** Pairs that are made up at the same time, so that the threads that write Word files always have one to do. */
const pairsAtOnce = 4;

/**
 * Makes up pairs of pleadings, the causes in turn. Each is rendered, so that the hash in its event is that of the file that is
 * kept for it; a Word file takes some ten milliseconds, so that many cases share one pair.
 */
export const demoPairs = async (deps: Deps, count: number): Promise<DemoPair[]> => {
  const pairOf = async (index: number): Promise<DemoPair> => {
    const cause = demoCauses[index % demoCauses.length] ?? demoCauses[0];
    const { pleading: complaint, defendants, file: complaintFile } = await pleadingFor(deps, `claim-${cause}`, 'claim');
    const { pleading: defense, file: defenseFile } = await pleadingFor(deps, `defense-${cause}`, 'defense');
    return { complaint, defendants, defense, files: { complaint: complaintFile, defense: defenseFile } };
  };
  const pairs: DemoPair[] = [];
  for (let start = 0; start < count; start += pairsAtOnce)
    pairs.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(pairsAtOnce, count - start) }, (_, index) => pairOf(start + index)),
      )),
    );
  return pairs;
};
