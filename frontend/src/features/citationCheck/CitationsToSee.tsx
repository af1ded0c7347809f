import { useEffect, useId, useMemo, useState } from 'react';
import { Form } from 'react-bootstrap';
import { answerTexts } from '../../../../domain/citations/answerTexts.js';
import { CitationNotes, useCitations, VerdictWord } from '../../components/citations/index.js';
import { useFormTools, useSnapshot, type CheckViewProps, type SubmissionCheck } from '../pleading/slots/index.js';

/** The citations of a pleading before it is submitted: suspicious ones in full, each with the question it stands in. */
const CitationsToSee = ({ isUrged, first, onState }: CheckViewProps) => {
  const id = useId();
  const { definition } = useFormTools();
  const answers = useSnapshot((snapshot) => snapshot.answers);
  const { text, placeAt } = useMemo(() => answerTexts(definition, answers), [definition, answers]);
  const citations = useCitations(text);
  const [looked, setLooked] = useState(false);
  const { findings, status, hasSuspicious, isCounting } = citations;
  const isUnread = hasSuspicious && !looked;
  const state = status === 'loading' || isCounting ? 'busy' : isUnread ? 'open' : 'passed';
  useEffect(() => onState(state), [onState, state]);
  if (status === 'nothing' || (status === 'checked' && findings.length === 0)) return null;
  const problem = isUrged && isUnread ? '请先查看可疑的引用，并勾选“我已查看”。不改动也可以提交。' : null;
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
            ref={first}
            id={`${id}-looked`}
            checked={looked}
            isInvalid={problem !== null}
            label="以上可疑的引用，我已查看"
            aria-describedby={problem === null ? undefined : `${id}-problem`}
            onChange={({ target }) => setLooked(target.checked)}
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

/** Suspicious citations have to be looked at before a pleading is submitted; nothing about them forbids it. */
export const citationCheck: SubmissionCheck = { name: 'citations', View: CitationsToSee };
