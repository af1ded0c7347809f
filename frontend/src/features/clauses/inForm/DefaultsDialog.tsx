import { useState } from 'react';
import { Form } from 'react-bootstrap';
import { chosenDefaults, defaultChoices, type DefaultChoice } from '../../../../../domain/clauses/defaults.js';
import type { FormAnswers } from '../../../../../domain/forms/answers.js';
import { DialogForm } from '../../../components/DialogForm.js';
import { ResourceDialog } from '../../../components/ResourceDialog.js';
import type { OpenDialog } from '../../../components/useDialogForm.js';
import { useFormTools } from '../../pleading/slots/index.js';
import { formDefaults } from '../formDefaults.js';

type Dialog = OpenDialog<{ readonly formKey: string }, FormAnswers>;

const preview = ({ lines }: DefaultChoice): string =>
  lines.map(({ label, text }) => (label === '' ? text : `${label}：${text}`)).join('；');

const longestPreview = 120;

/** The answers of the draft, of which those that are ticked are kept; what was kept before stands ticked. */
const Choices = ({ dialog }: { readonly dialog: Dialog }) => {
  const { definition, values } = useFormTools();
  const [answers] = useState(() => values().answers);
  const [choices] = useState(() => defaultChoices(definition, answers));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        choices
          .map(({ path }) => path)
          .filter((path) => Object.keys(values().defaults ?? {}).some((kept) => `${kept}.`.startsWith(`${path}.`))),
      ),
  );
  const [problem, setProblem] = useState('');
  const choose = (path: string, isChosen: boolean) => {
    setProblem('');
    setChosen(new Set(isChosen ? [...chosen, path] : [...chosen].filter((one) => one !== path)));
  };
  const send = () => {
    if (chosen.size === 0) setProblem(choices.length === 0 ? '先填写几项，再存为默认值' : '请勾选要留作默认值的内容');
    else dialog.submit(chosenDefaults(definition, answers, chosen));
  };
  return (
    <DialogForm place={dialog} title="存为默认值" label="保存" onSubmit={send}>
      <p>
        勾选每次都一样的内容，以后新开《{definition.title}》时以此开头，可以逐项移除。再次保存会整个换掉原来的默认值。
      </p>
      {choices.length === 0 ? <p className="text-secondary">这份文书还没有填写内容。</p> : null}
      <div className="defaults-choices">
        {choices.map((choice) => {
          const text = preview(choice);
          return (
            <Form.Check key={choice.path} id={`default-${choice.path}`}>
              <Form.Check.Input
                checked={chosen.has(choice.path)}
                onChange={({ target }) => choose(choice.path, target.checked)}
              />
              <Form.Check.Label>
                {choice.label}
                <span className="small text-secondary">
                  {text.length > longestPreview ? `${text.slice(0, longestPreview)}…` : text}
                </span>
              </Form.Check.Label>
            </Form.Check>
          );
        })}
      </div>
      <p className="field-problem mb-0 mt-2" role="alert">
        {problem}
      </p>
    </DialogForm>
  );
};

/** Chooses which answers of the draft on the page new drafts of its form begin with. */
const DefaultsDialog = () => (
  <ResourceDialog of={formDefaults} id="defaults" size="lg">
    {(dialog) => <Choices dialog={dialog} />}
  </ResourceDialog>
);

export default DefaultsDialog;
