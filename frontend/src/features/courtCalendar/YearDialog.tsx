import { useState } from 'react';
import { Alert, Button } from 'react-bootstrap';
import { useWatch } from 'react-hook-form';
import { dayKindNames } from '../../../../domain/courtCalendar/arrangedDays.js';
import type { ArrangedYear } from '../../../../domain/contract/courtCalendar.js';
import type { ArrangedDay } from '../../../../domain/courtCalendar/holidays.js';
import { DialogForm } from '../../components/DialogForm.js';
import { ResourceDialog } from '../../components/ResourceDialog.js';
import { useDialogForm, type OpenDialog } from '../../components/useDialogForm.js';
import { useAppSelector } from '../../core/hooks.js';
import { dataOf } from '../../core/loadable.js';
import { ArrangedDayTable } from './ArrangedDayTable.js';
import { arrangedYears, yearIn, type YearInput } from './arrangedYears.js';
import { ImportedDays } from './ImportedDays.js';
import { daysBeside, daysKept, keptDays, type YearFields } from './keptDays.js';
import { NewDay } from './NewDay.js';

const wordsOf = (days: readonly ArrangedDay[]): string =>
  days.map(({ day, kind, name }) => `${day} ${dayKindNames[kind]}${name === '' ? '' : `（${name}）`}`).join('、');

type ConflictProps = {
  readonly theirs: ArrangedYear;
  readonly own: readonly ArrangedDay[];
  readonly onKeepOwn: () => void;
  readonly onTakeTheirs: () => void;
};

/** What another administrator stored meanwhile: the two lists side by side, and which of them goes on. */
const Conflict = ({ theirs, own, onKeepOwn, onTakeTheirs }: ConflictProps) => {
  const [onlyTheirs, onlyOwn] = [daysBeside(theirs.days, own), daysBeside(own, theirs.days)];
  return (
    <Alert variant="warning">
      <p>
        {theirs.year}年的安排已由另一位管理员改为第 {theirs.version} 版。您的内容还在这里，没有保存。
      </p>
      {onlyTheirs.length === 0 ? null : <p>只在对方的版本中：{wordsOf(onlyTheirs)}</p>}
      {onlyOwn.length === 0 ? null : <p>只在您的内容中：{wordsOf(onlyOwn)}</p>}
      <div className="d-flex flex-wrap gap-2">
        <Button size="sm" variant="outline-primary" onClick={onKeepOwn}>
          保留我的内容，在第 {theirs.version} 版之后保存
        </Button>
        <Button size="sm" variant="outline-secondary" onClick={onTakeTheirs}>
          改用对方的版本
        </Button>
      </div>
    </Alert>
  );
};

const YearForm = ({ dialog }: { readonly dialog: OpenDialog<ArrangedYear, YearInput> }) => {
  const { about, busy } = dialog;
  const [basedOn, setBasedOn] = useState(about.version);
  const newest = yearIn(dataOf(useAppSelector(arrangedYears.selectors.list)) ?? [], about.year);
  const isOvertaken = !busy && newest.version > basedOn;
  const form = useDialogForm<YearFields>(dialog, {
    initial: { days: keptDays(about.days), pasted: '', newDay: '', newKind: 'off', newName: '' },
    checks: {
      pasted: (text) => text.trim() === '' || '这些内容还没有导入，请先导入，或者清空',
      newDay: (day) => day.trim() === '' || '这一日还没有添加到列表，请先添加，或者清空',
    },
    send: ({ days }) => dialog.submit({ version: basedOn, days: daysKept(days) }),
  });
  const days = daysKept(useWatch({ control: form.control, name: 'days' }));
  const setDays = (list: readonly ArrangedDay[]) => form.setValue('days', keptDays(list), { shouldDirty: true });
  return (
    <DialogForm {...form.frame} title={`${about.year}年的放假和上班`} label="保存">
      {isOvertaken ? (
        <Conflict
          theirs={newest}
          own={days}
          onKeepOwn={() => setBasedOn(newest.version)}
          onTakeTheirs={() => {
            setBasedOn(newest.version);
            setDays(newest.days);
          }}
        />
      ) : null}
      {days.length === 0 ? (
        <p className="text-body-secondary">
          列表中还没有日子。这样保存的，该年恢复为系统自带的安排；没有自带的，视为尚未录入。
        </p>
      ) : (
        <div className="arranged-list">
          <ArrangedDayTable
            caption="将要保存的日子"
            days={days}
            action={({ day }) => (
              <Button
                size="sm"
                variant="outline-secondary"
                aria-label={`移除${day}`}
                onClick={() => setDays(days.filter((one) => one.day !== day))}
              >
                移除
              </Button>
            )}
          />
        </div>
      )}
      <NewDay year={about.year} form={form} days={days} onAdded={setDays} />
      <ImportedDays year={about.year} form={form} days={days} onImported={setDays} />
    </DialogForm>
  );
};

/** Enters the days of a year: one by one, or many pasted at once; and says what another administrator stored meanwhile. */
export const YearDialog = () => (
  <ResourceDialog of={arrangedYears} id="arranged-year-dialog" size="lg">
    {(dialog) => <YearForm dialog={dialog} />}
  </ResourceDialog>
);
