import { useState } from 'react';
import { courtNow } from '../../core/courtNow.js';
import { Alert, Button, Form } from 'react-bootstrap';
import type { ArrangedYear } from '../../../../domain/contract/courtCalendar.js';
import { CourtMoment } from '../../components/time/CourtMoment.js';
import { courtDay } from '../../components/time/courtDay.js';
import { EmptyState } from '../../components/EmptyState.js';
import { PageTitle } from '../../components/PageTitle.js';
import { ReadNotice } from '../../components/ReadNotice.js';
import { selectCourtTimeZone } from '../../core/appMode/appModeSlice.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { useResource } from '../../core/resource/useResource.js';
import { ArrangedDayTable } from './ArrangedDayTable.js';
import { arrangedYears, yearIn } from './arrangedYears.js';
import { YearDialog } from './YearDialog.js';
import './courtCalendar.css';

const sourceWords = ({ source, version }: ArrangedYear): string => {
  if (source === 'entered') return `由管理员录入，第 ${version} 版`;
  return source === 'release' ? '系统自带，按国务院办公厅公布的安排' : '尚未录入';
};

/** The last year, this one and the two that follow, and whatever else is known. */
const yearsOffered = (known: readonly ArrangedYear[], thisYear: number): readonly string[] =>
  [...new Set([-1, 0, 1, 2].map((offset) => `${thisYear + offset}`).concat(known.map(({ year }) => year)))].sort();

const YearView = ({ shown }: { readonly shown: ArrangedYear }) => {
  const { year, days, source, changed_at: changedAt } = shown;
  return (
    <section aria-label={`${year}年的安排`}>
      <p className="text-body-secondary">
        {sourceWords(shown)}
        {changedAt === null ? null : (
          <>
            ，<CourtMoment iso={changedAt} /> 修改
          </>
        )}
      </p>
      {source === 'none' ? (
        <>
          <Alert variant="info">该年调休安排尚未录入，期限只按周末和法定节假日计算。</Alert>
          <EmptyState icon="bi-calendar-week" title={`${year}年还没有放假和上班的日子。`} />
        </>
      ) : (
        <ArrangedDayTable caption={`${year}年的放假和上班`} days={days} />
      )}
    </section>
  );
};

/** /app/admin/court-calendar: the days off and the worked weekends of each year. */
const CourtCalendarPage = () => {
  const dispatch = useAppDispatch();
  const { list, data, reload } = useResource(arrangedYears);
  const timeZone = useAppSelector(selectCourtTimeZone);
  const [thisYear] = useState(() => Number(courtDay(courtNow(), timeZone).slice(0, 4)));
  const [year, setYear] = useState(`${thisYear}`);
  return (
    <div className="page">
      <PageTitle title="工作日历">
        按国务院办公厅每年公布的节假日安排录入调休。法定期限和补正期限的最后一日是休息日的，按此顺延。法定节假日和普通周末不用录入。
      </PageTitle>
      <ReadNotice read={list} label="正在加载工作日历…" onRetry={reload} />
      {data === undefined ? null : (
        <>
          <div className="arranged-head">
            <Form.Group controlId="arranged-year">
              <Form.Label>年份</Form.Label>
              <Form.Select value={year} onChange={({ target }) => setYear(target.value)}>
                {yearsOffered(data, thisYear).map((one) => (
                  <option key={one} value={one}>
                    {one}年{yearIn(data, one).source === 'none' ? '（尚未录入）' : ''}
                  </option>
                ))}
              </Form.Select>
            </Form.Group>
            <Button onClick={() => dispatch(arrangedYears.actions.dialogOpened(yearIn(data, year)))}>
              {yearIn(data, year).source === 'none' ? '录入' : '修改'}
            </Button>
          </div>
          <YearView shown={yearIn(data, year)} />
        </>
      )}
      <YearDialog />
    </div>
  );
};

export default CourtCalendarPage;
