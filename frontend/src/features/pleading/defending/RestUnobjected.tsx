import { useState } from 'react';
import { Alert, Button, Form } from 'react-bootstrap';
import { saidIn } from '../../../../../domain/forms/pleadingWords.js';
import { domainOf, type FormDomain } from '../../../../../domain/forms/formDomain.js';
import { fill } from '../../../../../domain/forms/fill.js';
import { openQuestions, type OpenQuestion } from '../../../../../domain/forms/defending/openQuestions.js';
import { ConfirmDialog } from '../../../components/ConfirmDialog.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { nameOf } from '../../drafts/index.js';
import { useFormTools } from '../form/index.js';
import { selectClaim } from '../page/index.js';
import { concessionsForgotten, restConceded, selectConceded } from './concededSlice.js';

type Group = {
  readonly key: 'claims' | 'facts' | 'elsewhere';
  readonly title: string;
  readonly note: string;
};

/** What having no objection to facts means, by the law of admissions (`admissionLimits`). */
const factNotes: Readonly<Record<FormDomain, string>> = {
  civil: '答“无异议”即承认这些事实，原告一般不必再举证。',
  administrative: '答“无异议”表示陈述一致，不免除被告的举证责任，以庭审核对为准。',
  criminal: '书面“无异议”不是认罪，也不免除自诉人的举证责任；拿不准的不要勾选，先问辩护人。',
  compensation: '答“无异议”表示陈述一致，以赔偿委员会查明的为准。',
};

const groupsIn = (of: { readonly domain?: FormDomain | undefined }): readonly Group[] => {
  const say = saidIn(of);
  return [
    { key: 'claims', title: say`原告的请求`, note: say`答“无异议”即同意原告的这些请求。` },
    { key: 'facts', title: say`原告说的事实`, note: factNotes[domainOf(of)] },
    {
      key: 'elsewhere',
      title: say`原告没有逐项填写、另写了一段的`,
      note: say`先对照原告写的那一段，每一项都对再勾选：答“无异议”即同意或者承认。`,
    },
  ];
};

const groupOf = ({ claimed, isFact }: OpenQuestion): Group['key'] =>
  claimed?.state === 'elsewhere' ? 'elsewhere' : isFact ? 'facts' : 'claims';

type DialogProps = {
  readonly questions: readonly OpenQuestion[];
  readonly onConfirm: (chosen: readonly OpenQuestion[]) => void;
  readonly onCancel: () => void;
};

const RestDialog = ({ questions, onConfirm, onCancel }: DialogProps) => {
  const { definition } = useFormTools();
  const [chosen, setChosen] = useState<ReadonlySet<Group['key']>>(new Set(['claims', 'facts']));
  const selected = questions.filter((question) => chosen.has(groupOf(question)));
  const toggle = (key: Group['key']) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  };
  if (questions.length === 0)
    return (
      <ConfirmDialog show title="没有未答的项目" confirmLabel="知道了" onConfirm={onCancel} onCancel={onCancel}>
        每一项您都已经选择，没有改动任何内容。
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      show
      title="其余各项都无异议？"
      confirmLabel={selected.length === 0 ? '请先勾选' : `对这 ${selected.length} 项答无异议`}
      nothingChosen={selected.length === 0}
      onConfirm={() => onConfirm(selected)}
      onCancel={onCancel}
    >
      <p>您已经选择的不会改动。以下各项还没有答：</p>
      {groupsIn(definition).map(({ key, title, note }) => {
        const own = questions.filter((question) => groupOf(question) === key);
        return own.length === 0 ? null : (
          <div key={key} className="rest-group">
            <Form.Check
              id={`rest-${key}`}
              checked={chosen.has(key)}
              onChange={() => toggle(key)}
              label={`${title}（${own.length} 项）`}
              aria-describedby={`rest-${key}-note`}
            />
            <p className="field-hint" id={`rest-${key}-note`}>
              {note}
            </p>
            <ul>
              {own.map(({ path, question, claimed }) => (
                <li key={path}>
                  {question}
                  <span className="rest-claim">{claimed?.sentences.join(' ') ?? ''}</span>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </ConfirmDialog>
  );
};

/** One press that answers 无异议 to everything without an answer, after a question that lists it; and the way back. */
export const RestUnobjected = () => {
  const { form, definition, values, feed } = useFormTools();
  const dispatch = useAppDispatch();
  const claim = useAppSelector(selectClaim);
  const conceded = useAppSelector(selectConceded);
  const [questions, setQuestions] = useState<readonly OpenQuestion[] | null>(null);
  const answer = (path: string, option: string) => form.setValue(nameOf(path), option, { shouldDirty: true });

  const concede = (chosen: readonly OpenQuestion[]) => {
    setQuestions(null);
    for (const { path, none } of chosen) answer(path, none);
    feed.refresh();
    dispatch(restConceded(chosen.map(({ path, none: option }) => ({ path, option }))));
  };
  const undo = () => {
    // What somebody chose since is their own.
    for (const { path, option } of conceded) if (form.getValues(nameOf(path)) === option) answer(path, '');
    feed.refresh();
    dispatch(concessionsForgotten());
  };
  return (
    <div className="rest-unobjected">
      {conceded.length === 0 ? null : (
        <Alert variant="info" className="py-2 mb-2" role="status">
          已对 {conceded.length} 项答“无异议”。
          <Button variant="link" size="sm" className="p-0 align-baseline" onClick={undo}>
            撤销
          </Button>
        </Alert>
      )}
      <Button
        variant="outline-primary"
        size="sm"
        onClick={() =>
          setQuestions(
            // What the plaintiff did not claim is nothing to agree to.
            openQuestions(fill(definition, values().answers), claim?.sentences ?? null).filter(
              ({ claimed }) => claimed?.state !== 'unclaimed',
            ),
          )
        }
      >
        其余各项都无异议…
      </Button>
      {questions === null ? null : (
        <RestDialog questions={questions} onConfirm={concede} onCancel={() => setQuestions(null)} />
      )}
    </div>
  );
};
