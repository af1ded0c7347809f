import { DayPicker } from 'react-day-picker';
import { zhCN } from 'react-day-picker/locale/zh-CN';
import { dateOf, dayOf } from './typedDate.js';

/** First and last day that a court form can mean: the calendar offers no others. */
const first = new Date(1900, 0, 1);
const last = new Date(2199, 11, 31);

export type CalendarProps = {
  /** The day as it stands in the field, however it is written. */
  readonly value: string;
  /** Called with the chosen day, `YYYY-MM-DD`. */
  readonly onPicked: (day: string) => void;
};

/** A month to choose a day from; arrow keys move by days and weeks, page keys by months. Takes the focus. */
export const Calendar = ({ value, onPicked }: CalendarProps) => {
  const selected = dateOf(value);
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      locale={zhCN}
      captionLayout="dropdown"
      formatters={{ formatYearDropdown: (year) => `${year.getFullYear()}年` }}
      startMonth={first}
      endMonth={last}
      selected={selected}
      {...(selected ? { defaultMonth: selected } : {})}
      onSelect={(date) => onPicked(dayOf(date))}
    />
  );
};
