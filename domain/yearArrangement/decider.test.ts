import { specify } from '../eventSourcing/testing/deciderSpec.js';
import { yearArrangementDecider, type YearArrangementCommand } from './decider.js';
import type { YearArrangementEvent } from './events.js';

const given = specify(yearArrangementDecider);
const newYear = { day: '2027-01-01', kind: 'off', name: '元旦' } as const;
const worked = { day: '2027-02-20', kind: 'worked', name: '春节' } as const;
type Days = YearArrangementCommand['data']['days'];
const arranged = (version: number, ...days: Days): YearArrangementEvent => ({
  type: 'YearArranged',
  data: { year: '2027', version, days: [...days] },
});
const arrange = (basedOn: number, ...days: Days): YearArrangementCommand => ({
  type: 'ArrangeYear',
  data: { year: '2027', basedOn, days },
});

describe('the arrangement of a year', () => {
  it('is entered in the order of the calendar, and counts its versions', () => {
    given()
      .when(arrange(0, worked, newYear))
      .then(arranged(1, newYear, worked));
    given(arranged(1, newYear))
      .when(arrange(1, newYear, worked))
      .then(arranged(2, newYear, worked));
  });

  it('is taken back by a list without days', () => given(arranged(1, newYear)).when(arrange(1)).then(arranged(2)));

  it('does not change where the same days are entered again, also by two administrators at once', () => {
    given(arranged(1, newYear)).when(arrange(1, newYear)).thenNothing();
    given(arranged(1, newYear)).when(arrange(0, newYear)).thenNothing();
  });

  it('refuses other days that are based on an older version', () =>
    given(arranged(1, newYear)).when(arrange(0, worked)).thenRefused('arrangement_changed'));
});
