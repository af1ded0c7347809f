import { Form } from 'react-bootstrap';
import { DialogField } from '../../../components/DialogField.js';
import { DialogForm } from '../../../components/DialogForm.js';
import { TypedDialog } from '../../../components/TypedDialog.js';
import { useDialogForm } from '../../../components/useDialogForm.js';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { dataOf } from '../../../core/loadable.js';
import { settingKeys, settingNames } from './figures.js';
import { recallRunLists, type RecallRun, type SearchSettings } from './recallRunLists.js';

type Typed = Readonly<Record<keyof SearchSettings, string>>;

const mostOf = (key: keyof SearchSettings): number => {
  if (key === 'topK') return 30;
  return key === 'textWeight' || key === 'vectorWeight' ? 5 : 1;
};

/** What is wrong with a number as it was typed; the server checks the same. */
const problemOf = (key: keyof SearchSettings, text: string): string | undefined => {
  const value = Number(text);
  if (text.trim() === '' || Number.isNaN(value)) return '请填写数字';
  const least = key === 'topK' ? 1 : 0;
  if (value < least || value > mostOf(key)) return `应在${least}到${mostOf(key)}之间`;
  return key === 'topK' && !Number.isInteger(value) ? '应为整数' : undefined;
};

const checks = {
  ...Object.fromEntries(settingKeys.map((key) => [key, (text: string) => problemOf(key, text)])),
  textWeight: (text: string, { vectorWeight }: Typed) =>
    problemOf('textWeight', text) ??
    (Number(text) + Number(vectorWeight) === 0 ? '两种检索的权重不能都是0' : undefined),
};

const settingsIn = (typed: Typed): SearchSettings => ({
  textWeight: Number(typed.textWeight),
  vectorWeight: Number(typed.vectorWeight),
  legalShare: Number(typed.legalShare),
  causeShare: Number(typed.causeShare),
  interpretationShare: Number(typed.interpretationShare),
  regulationShare: Number(typed.regulationShare),
  otherFieldShare: Number(typed.otherFieldShare),
  topK: Number(typed.topK),
  threshold: Number(typed.threshold),
});
const typedOf = (settings: SearchSettings): Typed => ({
  textWeight: String(settings.textWeight),
  vectorWeight: String(settings.vectorWeight),
  legalShare: String(settings.legalShare),
  causeShare: String(settings.causeShare),
  interpretationShare: String(settings.interpretationShare),
  regulationShare: String(settings.regulationShare),
  otherFieldShare: String(settings.otherFieldShare),
  topK: String(settings.topK),
  threshold: String(settings.threshold),
});

type FormProps = {
  readonly run: RecallRun;
  readonly present: SearchSettings;
  readonly onClose: () => void;
};

const TryForm = ({ run, present, onClose }: FormProps) => {
  const dispatch = useAppDispatch();
  const { field, frame, input } = useDialogForm<Typed>(
    { id: 'try', close: onClose },
    {
      initial: typedOf(run.tried ?? present),
      checks,
      rechecks: { vectorWeight: ['textWeight'] },
      send: (typed) => {
        dispatch(recallRunLists.runs.platform.changes.again({ id: run.id, settings: settingsIn(typed) }));
        onClose();
      },
    },
  );
  return (
    <DialogForm {...frame} title="试新设置" label="开始测试">
      <p className="text-break">
        用“{run.name}”的 {run.questions}{' '}
        个问题在后台测试，正在采用的设置不变。测试完成后选中两次测试比较，再决定是否采用。
      </p>
      <div className="row row-cols-1 row-cols-md-2 gx-3">
        {settingKeys.map((key) => (
          <div className="col" key={key}>
            <DialogField
              {...field(key)}
              label={settingNames[key][0]}
              hint={`${settingNames[key][1]}现在为 ${present[key]}。`}
            >
              <Form.Control inputMode="decimal" maxLength={8} {...input(key)} />
            </DialogField>
          </div>
        ))}
      </div>
    </DialogForm>
  );
};

type Props = {
  /** The run whose questions are asked again; the dialog is open while there is one. */
  readonly run: RecallRun | null;
  readonly onClose: () => void;
};

/** Proposes settings of the search, and begins the test of them with the questions of a run. */
export const TryDialog = ({ run, onClose }: Props) => {
  const present = dataOf(useAppSelector(recallRunLists.settings.selectors.list))?.settings;
  return (
    <TypedDialog
      show={run !== null && present !== undefined}
      onHide={onClose}
      centered
      size="lg"
      backdrop="static"
      aria-labelledby="try-title"
    >
      {run && present ? <TryForm key={run.id} run={run} present={present} onClose={onClose} /> : null}
    </TypedDialog>
  );
};
