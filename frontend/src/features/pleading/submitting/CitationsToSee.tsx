import { useId, useMemo, type RefObject } from 'react';
import { Form } from 'react-bootstrap';
import { answerTexts } from '../../../../../domain/citations/answerTexts.js';
import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import { CitationNotes, useCitations, VerdictWord, type Citations } from '../../../components/citations/index.js';

type Cited = { readonly citations: Citations; readonly placeAt: (offset: number) => string };

/** What the answers cite, checked. */
export const useCitedAnswers = (definition: FormDefinition, answers: FormAnswers): Cited => {
  const { text, placeAt } = useMemo(() => answerTexts(definition, answers), [definition, answers]);
  return { citations: useCitations(text), placeAt };
};

type Props = Cited & {
  readonly looked: boolean;
  readonly onLook: (looked: boolean) => void;
  /** Said beside the box when submission was asked for too early. */
  readonly problem: string | null;
  readonly box: RefObject<HTMLInputElement | null>;
};

/** The citations of a pleading before it is submitted: suspicious ones in full, each with the question it stands in. */
export const CitationsToSee = ({ citations, placeAt, looked, onLook, problem, box }: Props) => {
  const id = useId();
  const { findings, status, hasSuspicious } = citations;
  if (status === 'nothing' || (status === 'checked' && findings.length === 0)) return null;
  return (
    <section className="citations-to-see" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>引用的法律和案号</h3>
      {hasSuspicious ? (
        <>
          <ul className="citation-list">
            {findings
              .filter(({ verdict }) => verdict === 'suspicious')
              .map((finding) => (
                <li key={finding.start}>
                  <VerdictWord finding={finding} /> <strong>{finding.text}</strong>（{placeAt(finding.start)}）：
                  {finding.sentence}
                </li>
              ))}
          </ul>
          <Form.Check
            ref={box}
            id={`${id}-looked`}
            checked={looked}
            isInvalid={problem !== null}
            label="以上可疑的引用，我已查看"
            aria-describedby={problem === null ? undefined : `${id}-problem`}
            onChange={({ target }) => onLook(target.checked)}
          />
        </>
      ) : null}
      <p id={`${id}-problem`} className="text-danger mb-0" role="alert">
        {problem}
      </p>
      <CitationNotes citations={citations} />
    </section>
  );
};
