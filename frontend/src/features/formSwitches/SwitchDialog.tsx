import { useState } from 'react';
import { Alert, Button, Form } from 'react-bootstrap';
import { longestSentence, usualSentence } from '../../../../domain/formSwitch/decider.js';
import { DialogField } from '../../components/DialogField.js';
import { DialogForm } from '../../components/DialogForm.js';
import { ResourceDialog } from '../../components/ResourceDialog.js';
import { useDialogForm, type OpenDialog } from '../../components/useDialogForm.js';
import { useAppSelector } from '../../core/hooks.js';
import { dataOf } from '../../core/loadable.js';
import { formSwitchBoard, switchedIn, type Switched, type Turn } from './formSwitchBoard.js';

type Input = { readonly version: number; readonly sentence: string };

const stateWords = ({ is_on: isOn, sentence }: Switched): string =>
  isOn ? '开放' : `暂不开放，显示“${sentence ?? usualSentence}”`;

/** What another administrator did meanwhile, and going on all the same. */
const Overtaken = ({ now, onGoOn }: { readonly now: Switched; readonly onGoOn: () => void }) => (
  <Alert variant="warning">
    <p>
      另一位管理员刚改过“{now.name}”，现在是：{stateWords(now)}。您的改动没有保存。
    </p>
    <Button size="sm" variant="outline-primary" onClick={onGoOn}>
      仍按我的改
    </Button>
  </Alert>
);

const SwitchForm = ({ dialog }: { readonly dialog: OpenDialog<Turn, Input> }) => {
  const {
    about: { one, to },
    busy,
  } = dialog;
  const [basedOn, setBasedOn] = useState(one.version);
  const now = switchedIn(dataOf(useAppSelector(formSwitchBoard.selectors.list)), one.target);
  const { field, frame, input } = useDialogForm(dialog, {
    initial: { sentence: one.sentence ?? '' },
    checks: {
      sentence: (text) => text.trim().length <= longestSentence || `不能超过${longestSentence}个字`,
    },
    send: ({ sentence }) => dialog.submit({ version: basedOn, sentence: sentence.trim() }),
  });
  const label = to ? '开放' : one.is_on ? '暂不开放' : '改写说明';
  return (
    <DialogForm {...frame} title={`${label}：${one.name}`} label={to ? '确认开放' : '保存'} danger={!to && one.is_on}>
      {now !== undefined && !busy && now.version > basedOn ? (
        <Overtaken now={now} onGoOn={() => setBasedOn(now.version)} />
      ) : null}
      <p>
        {to
          ? '开放后立即可以选择、填写和提交。'
          : '立即生效：不再列为可填，不能用来提交新的案件或生成文件。已经在法院的案件照常答辩、更正；已填写的草稿都保留。'}
      </p>
      {to ? null : (
        <DialogField
          {...field('sentence')}
          label="给当事人看的话"
          hint={`可以不填，不填显示“${usualSentence}”。最多${longestSentence}个字，与操作人一并永久记录，请勿写入个人信息。`}
          className=""
        >
          <Form.Control
            as="textarea"
            rows={2}
            autoFocus
            placeholder="例如：本院暂不受理网上提交的此类案件，请到立案窗口办理。"
            {...input('sentence')}
          />
        </DialogField>
      )}
    </DialogForm>
  );
};

/** Turns a field of law or a form off, with what people read of it, or on. */
export const SwitchDialog = () => (
  <ResourceDialog of={formSwitchBoard} id="form-switch">
    {(dialog) => <SwitchForm dialog={dialog} />}
  </ResourceDialog>
);
