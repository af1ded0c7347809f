import { useState } from 'react';
import { Form } from 'react-bootstrap';
import { provisionsOf } from '../../../../../domain/case/procedure.js';
import { saidIn } from '../../../../../domain/forms/pleadingWords.js';
import type { FormDefinition } from '../../../../../domain/forms/definition.js';
import { domainOf } from '../../../../../domain/forms/formDomain.js';
import { isComplaintHere } from '../../../../../domain/forms/defending/complaintHere.js';
import { codeLooks } from '../../../components/caseAccess.js';
import { FormValues, nameOf } from '../../drafts/index.js';
import { prefillCase } from '../defending/index.js';
import { useFormTools, useFormValue } from '../form/index.js';
import { ClaimLookup } from './ClaimLookup.js';
import { ExistingCase } from './ExistingCase.js';

type FilingMode = FormValues['filing']['mode'];

type ModesProps = {
  readonly label: string;
  /** Whether the label is read, and not only heard. */
  readonly isAsked?: boolean;
  readonly modes: readonly (readonly [mode: FilingMode, label: string])[];
  readonly onChosen?: (mode: FilingMode) => void;
};

/** Whether the case is there already. */
const Modes = ({ label, isAsked = false, modes, onChosen }: ModesProps) => {
  const { form } = useFormTools();
  const mode = useFormValue('filing.mode');
  const choose = (value: FilingMode) => {
    form.setValue('filing.mode', value, { shouldDirty: true });
    onChosen?.(value);
  };
  return (
    <fieldset className="party-kind">
      <legend className={isAsked ? 'field-label' : 'visually-hidden'}>{label}</legend>
      <div className="options">
        {modes.map(([value, words]) => (
          <div className={`option${mode === value ? ' chosen' : ''}`} key={value}>
            <Form.Check.Input
              type="radio"
              id={`filing-mode-${value}`}
              name="filing.mode"
              checked={mode === value}
              onChange={() => choose(value)}
            />
            <Form.Check.Label htmlFor={`filing-mode-${value}`}>{words}</Form.Check.Label>
          </div>
        ))}
      </div>
    </fieldset>
  );
};

const ComplaintCase = () => {
  const mode = useFormValue('filing.mode');
  return (
    <>
      <Modes
        label="本次提交"
        modes={[
          ['new', '首次提交（由系统生成临时案号）'],
          ['existing', '已有案号，提交新的版本'],
        ]}
      />
      {mode === 'existing' ? <ExistingCase codeHint={`在首次提交时的回执上，${codeLooks}`} /> : null}
    </>
  );
};

const defendantsCode = (definition: FormDefinition): string => saidIn(definition)`法院发给本案被告的，${codeLooks}`;
const thirdPartysCode = `法院发给本案第三人的，和被告的不同；${codeLooks}`;

/** Where a defence on paper goes, and until when where the law says it. */
const handedIn = (definition: FormDefinition): string =>
  provisionsOf(domainOf(definition)).defence === null
    ? '文书，打印、签名，交到通知您答辩的法院（法院通知了期限的，在期限内交）。'
    : '文书，打印、签名，交到传票上写的法院（收到起诉状副本之日起十五日内）。';

/** The number that stands in the pleading already, where no case was named: nobody types it twice. */
const useNumberOnce = () => {
  const { form, definition } = useFormTools();
  const field = definition.header.find(({ means }) => means === 'case-number');
  return () => {
    const { caseNumber } = FormValues.shape.filing.parse(form.getValues('filing'));
    const printed: unknown = field && form.getValues(nameOf(`header.${field.id}`));
    if (caseNumber.trim() === '' && typeof printed === 'string') form.setValue('filing.caseNumber', printed);
  };
};

/** A defence whose complaint cannot be written here: a Word file, unless the court gave out a code. */
const DefenceElsewhere = () => {
  const { form, definition } = useFormTools();
  const say = saidIn(definition);
  const numberOnce = useNumberOnce();
  const [isOpen] = useState(() => form.getValues('filing.code') !== '');
  return (
    <>
      <p>
        {say`本系统没有这类纠纷的起诉状，案件由原告在法院立案。请对照收到的起诉状副本填写，然后下载 Word ${handedIn(definition)}案号照传票或者通知填写，草稿会自动保存。`}
      </p>
      <details
        className="more-fields"
        open={isOpen}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open) numberOnce();
        }}
      >
        <summary>法院给了您验证码？可以在线提交</summary>
        <ExistingCase codeHint={defendantsCode(definition)} />
        <ClaimLookup />
      </details>
    </>
  );
};

/** What a paper that answers says of itself here: a defence, or a third party's opinion. */
const answerWords = (definition: FormDefinition) => {
  const say = saidIn(definition);
  return definition.answerer === undefined
    ? {
        online: '给了，在线答辩',
        offline: say`没有，只有传票或起诉状`,
        without: `没有验证码也可以答辩：填好后下载 Word ${handedIn(definition)}草稿会自动保存。需要在线提交的，请向法院领取验证码。`,
        where: say`案号和验证码在法院送达的应诉材料上。填写后可以查看原告的诉讼请求，对照答辩。`,
        hint: defendantsCode(definition),
      }
    : {
        online: '给了，在线提交',
        offline: '没有，只有通知书或起诉状',
        without:
          '没有验证码也可以陈述意见：填好后下载 Word 文书，打印、签名，在法院通知的期限内交到法院。草稿会自动保存。需要在线提交的，请向法院领取验证码。',
        where: '案号和验证码在法院送达的参加诉讼材料上。填写后可以查看原告的诉讼请求，对照陈述意见。',
        hint: thirdPartysCode,
      };
};

/** A paper that answers by number and code; without them it is downloaded. */
const AnswerWithCode = () => {
  const tools = useFormTools();
  const words = answerWords(tools.definition);
  const mode = useFormValue('filing.mode');
  const numberOnce = useNumberOnce();
  const onChosen = (chosen: FilingMode) => {
    if (chosen === 'existing') numberOnce();
    else prefillCase(tools, { case_number: '', case_cause: tools.definition.caseCause ?? '' });
  };
  return (
    <>
      <Modes
        label="法院给您验证码了吗？"
        isAsked
        modes={[
          ['existing', words.online],
          ['new', words.offline],
        ]}
        onChosen={onChosen}
      />
      {mode === 'new' ? (
        <p>{words.without}</p>
      ) : (
        <>
          <p className="field-hint">{words.where}</p>
          <ExistingCase codeHint={words.hint} />
          <ClaimLookup />
        </>
      )}
    </>
  );
};

const DefenceCase = () => {
  const { definition } = useFormTools();
  return definition.answerer !== undefined || isComplaintHere(definition) ? <AnswerWithCode /> : <DefenceElsewhere />;
};

/**
 * Where the pleading goes: a new case, or one that is there. Applications are only generated and have none. `isTitled`: whether what stands
 * around it says its title already.
 */
export const CaseCard = ({ isTitled = false }: { readonly isTitled?: boolean }) => {
  const { definition } = useFormTools();
  if (definition.kind === 'application') return null;
  return (
    <section className="form-section filing" data-path="filing" aria-label="所属案件">
      {isTitled ? null : <h2>所属案件</h2>}
      {definition.kind === 'claim' ? <ComplaintCase /> : <DefenceCase />}
    </section>
  );
};
