import { useState } from 'react';
import { Alert, Button, Form, InputGroup } from 'react-bootstrap';
import { useWatch } from 'react-hook-form';
import { chineseDate } from '../../../../domain/forms/printing/dates.js';
import {
  publishedDayProblem,
  rateBounds,
  ratePercentProblem,
  unlikelyBeside,
} from '../../../../domain/lendingRate/publications.js';
import { DateInput } from '../../components/dates/DateInput.js';
import { typedDate } from '../../components/dates/typedDate.js';
import { DialogField } from '../../components/DialogField.js';
import { DialogForm } from '../../components/DialogForm.js';
import { ResourceDialog } from '../../components/ResourceDialog.js';
import { courtDay } from '../../components/time/courtDay.js';
import { useDialogForm, type OpenDialog } from '../../components/useDialogForm.js';
import { selectCourtTimeZone } from '../../core/appMode/appModeSlice.js';
import { courtNow } from '../../core/courtNow.js';
import { useAppSelector } from '../../core/hooks.js';
import { dataOf } from '../../core/loadable.js';
import { lendingRateTable, recordedIn, typedPercent, type RateChange, type RateInput } from './lendingRateTable.js';

type Dialog = { readonly dialog: OpenDialog<RateChange, RateInput> };

/** The version that a dialog goes on from, and whether another administrator changed the table since. */
const useBasedOn = ({ about, busy }: OpenDialog<RateChange, RateInput>) => {
  const [basedOn, setBasedOn] = useState(about.version);
  const table = dataOf(useAppSelector(lendingRateTable.selectors.list));
  const newest = table?.version ?? about.version;
  const overtaken =
    !busy && newest > basedOn ? (
      <Alert variant="warning">
        <p>另一位管理员刚改过利率表，背后的列表已是最新的。您的内容没有保存。</p>
        <Button size="sm" variant="outline-primary" onClick={() => setBasedOn(newest)}>
          仍按我的保存
        </Button>
      </Alert>
    ) : null;
  return { basedOn, overtaken, recorded: recordedIn(table) };
};

const RecordForm = ({ dialog }: Dialog) => {
  const { rate } = dialog.about;
  const { basedOn, overtaken, recorded } = useBasedOn(dialog);
  const timeZone = useAppSelector(selectCourtTimeZone);
  const [confirmedAs, setConfirmedAs] = useState('');
  const beside = (typed: { readonly day: string; readonly percent: string }) => {
    const publication = { day: typedDate(typed.day), percent: typedPercent(typed.percent) };
    return { as: `${publication.day} ${publication.percent}`, others: unlikelyBeside(publication, recorded) };
  };
  const form = useDialogForm(dialog, {
    initial: { day: rate?.day ?? '', percent: rate === null ? '' : `${rate.percent}` },
    rechecks: { day: ['percent'] },
    checks: {
      day: (day) => publishedDayProblem(typedDate(day), courtDay(courtNow(), timeZone)),
      percent: (percent, typed) => {
        const problem = ratePercentProblem(typedPercent(percent));
        if (problem !== null) return problem;
        const { as, others } = beside(typed);
        return others.length === 0 || confirmedAs === as || '与相邻一期相差较大，请核对，并在下面确认';
      },
    },
    send: (typed) =>
      dialog.submit({
        version: basedOn,
        day: typedDate(typed.day),
        percent: typedPercent(typed.percent),
        confirmed: confirmedAs === beside(typed).as,
      }),
  });
  const [day, percent] = useWatch({ control: form.control, name: ['day', 'percent'] });
  const { as, others } = beside({ day, percent });
  const own = recorded.find((one) => one.day === typedDate(day));
  return (
    <DialogForm
      {...form.frame}
      title={rate === null ? '录入一期 LPR' : `更正${chineseDate(rate.day)}的 LPR`}
      label="保存"
    >
      {overtaken}
      <DialogField
        {...form.field('day')}
        label="公布日期"
        hint={own && rate === null ? `这一日已录入${own.percent}%，保存后以新的为准。` : '每月20日，遇节假日顺延。'}
      >
        {rate === null ? (
          <DateInput label="公布日期" field={form.registered('day')} control={form.described('day')} />
        ) : (
          <Form.Control readOnly {...form.input('day')} />
        )}
      </DialogField>
      <DialogField
        {...form.field('percent')}
        label="一年期 LPR"
        hint={`${rateBounds.lowest} 至 ${rateBounds.highest}，最多两位小数。`}
      >
        <InputGroup>
          <Form.Control inputMode="decimal" placeholder="例如 3" {...form.input('percent')} />
          <InputGroup.Text>%</InputGroup.Text>
        </InputGroup>
      </DialogField>
      {others.length === 0 ? null : (
        <Alert variant="warning">
          <p>
            {others.map((one) => `${chineseDate(one.day)}公布的是${one.percent}%`).join('，')}
            ，相差超过{rateBounds.step}个百分点。
          </p>
          <Form.Check
            id="lending-rate-confirmed"
            label={`已核对，确实是${typedPercent(percent)}%`}
            checked={confirmedAs === as}
            onChange={({ target }) => {
              setConfirmedAs(target.checked ? as : '');
              form.clearErrors('percent');
            }}
          />
        </Alert>
      )}
    </DialogForm>
  );
};

const TakeBackForm = ({ dialog }: Dialog) => {
  const { rate } = dialog.about;
  const { basedOn, overtaken } = useBasedOn(dialog);
  const form = useDialogForm(dialog, {
    initial: {},
    send: () => dialog.submit({ version: basedOn, day: rate?.day ?? '', percent: null, confirmed: false }),
  });
  const after = rate?.release_percent == null ? '这一期从表中去掉' : `恢复为系统自带的${rate.release_percent}%`;
  return (
    <DialogForm {...form.frame} title="收回录入的 LPR" label="收回" danger>
      {overtaken}
      <p>
        收回{chineseDate(rate?.day ?? '')}公布的{rate?.percent}%？收回后{after}，立即生效。
      </p>
    </DialogForm>
  );
};

/** Records a publication, corrects one, or takes one back. */
export const RateDialog = () => (
  <ResourceDialog of={lendingRateTable} id="lending-rate">
    {(dialog) => (dialog.about.takesBack ? <TakeBackForm dialog={dialog} /> : <RecordForm dialog={dialog} />)}
  </ResourceDialog>
);
