import { Button, Form } from 'react-bootstrap';
import { arrangedDayProblems, arrangementLimits, dayKindNames } from '../../../../domain/courtCalendar/arrangedDays.js';
import { dayKinds, type ArrangedDay } from '../../../../domain/courtCalendar/holidays.js';
import { DateInput } from '../../components/dates/DateInput.js';
import { typedDate } from '../../components/dates/typedDate.js';
import { DialogField } from '../../components/DialogField.js';
import type { useDialogForm } from '../../components/useDialogForm.js';
import type { YearFields } from './keptDays.js';

type Props = {
  readonly year: string;
  readonly form: ReturnType<typeof useDialogForm<YearFields>>;
  readonly days: readonly ArrangedDay[];
  readonly onAdded: (days: readonly ArrangedDay[]) => void;
};

/** Adds one day to the list. */
export const NewDay = ({ year, form, days, onAdded }: Props) => {
  const { described, field, getValues, input, registered, resetField, setError } = form;
  const add = () => {
    const { newDay, newKind, newName } = getValues();
    const kind = dayKinds.find((one) => one === newKind) ?? 'off';
    const added = { day: typedDate(newDay), kind, name: newName.trim() };
    const list = [...days, added];
    const problem =
      newDay.trim() === ''
        ? '请填写日期'
        : list.length > arrangementLimits.days
          ? `一年最多${arrangementLimits.days}日`
          : arrangedDayProblems(year, list).find(({ at }) => at === days.length)?.sentence;
    if (problem !== undefined) {
      setError('newDay', { message: problem }, { shouldFocus: true });
      return;
    }
    onAdded(list);
    resetField('newDay');
  };
  return (
    <fieldset>
      <legend className="fs-6">添加一日</legend>
      <div className="arranged-new">
        <DialogField {...field('newDay')} label="日期">
          <DateInput label="日期" field={registered('newDay')} control={described('newDay', false)} />
        </DialogField>
        <DialogField {...field('newKind')} label="类型">
          <Form.Select {...input('newKind', false)}>
            {dayKinds.map((kind) => (
              <option key={kind} value={kind}>
                {dayKindNames[kind]}
              </option>
            ))}
          </Form.Select>
        </DialogField>
        <DialogField {...field('newName')} label="名称">
          <Form.Control
            maxLength={arrangementLimits.nameLength}
            placeholder="如：国庆节"
            {...input('newName', false)}
          />
        </DialogField>
      </div>
      <Button variant="outline-primary" size="sm" className="mb-3" onClick={add}>
        添加到列表
      </Button>
    </fieldset>
  );
};
