/** What is taken as given: sizes in bytes, rates a second; each measured on the machine that docs/benchmarks.md names unless it says otherwise. */
export const measured = {
  /** Cases a year, in all courts together. */
  cases: 10_000_000,
  courts: 300,
  /** Versions of pleadings in a case, those of defendants included. */
  versions: 3,
  /** Events of a case: 4.7 in a filled court of 100,000 cases, looks of the court's people included (`manyCases.ts`). */
  events: 4.7,
  /** Bytes of an event in the log. */
  logBytes: 4096,
  /** Bytes of read models for an event, with their indexes. */
  readBytes: 4096,
  /** Bytes of the records outside the log for an event. */
  outsideBytes: 200,
  /** Bytes of a version's Word file in Postgres, and in a backup before its header. */
  fileBytes: 17_300,
  fileBackupBytes: 17_600,
  /** Submissions a second of a machine of two cores that does everything. */
  submissionsPerSecond: 22,
  /** Events a second that a rebuild of the read models takes, in one process. */
  rebuildPerSecond: 1960,
  /** Events a second that a seal takes into the tree, its copy outside included. */
  sealPerSecond: 5100,
  /** The share of a year's work that falls into its busiest hour, against an even year: 250 days of 8 hours, and four times their mean. */
  peak: 17.5,
  /** Processes that a rebuild is divided among. */
  rebuilders: 8,
  /** Megabytes a second that a backup reads and writes. */
  backupMegabytes: 50,
};
export type Assumptions = Readonly<Record<keyof typeof measured, number>>;

/** One line of the table: of the largest of equal courts, and of all together. */
export type Line = { readonly what: string; readonly each: string; readonly all: string };

const secondsOfYear = 365 * 86_400;

const sizeOf = (bytes: number): string => {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(bytes, 1)) / 10)));
  return `${(bytes / 1024 ** step).toPrecision(3)} ${units[step] ?? ''}`;
};
const hoursOf = (seconds: number): string => {
  if (seconds < 120) return `${seconds.toFixed(0)} s`;
  return seconds < 7200 ? `${(seconds / 60).toFixed(0)} min` : `${(seconds / 3600).toFixed(1)} h`;
};
const rateOf = (perSecond: number): string => `${perSecond.toPrecision(3)}/s`;
const wholeOf = (number: number): string => Math.ceil(number).toLocaleString('en-GB');

/**
 * Extrapolates a year. A court is a partition: it has its log, its database and its seals, and shares nothing with others, so that each
 * line of one court holds for it alone. In the column of all together stand sums, and for times what one log for everybody would take.
 */
export const estimate = (given: Assumptions): readonly Line[] => {
  const line = (what: string, of: (cases: number, shares: number) => string): Line => ({
    what,
    each: of(given.cases / given.courts, 1),
    all: of(given.cases, given.courts),
  });
  const eventsOf = (cases: number): number => cases * given.events;
  const versionsOf = (cases: number): number => cases * given.versions;
  const logOf = (cases: number): number => eventsOf(cases) * given.logBytes;
  const peakOf = (number: number): number => (number / secondsOfYear) * given.peak;
  const backupOf = (cases: number): number => logOf(cases) + versionsOf(cases) * given.fileBackupBytes;
  return [
    {
      what: `a year of ${wholeOf(given.cases)} cases in ${given.courts} courts`,
      each: 'one court',
      all: 'one log for all',
    },
    line('events', (cases) => wholeOf(eventsOf(cases))),
    line('submissions in the busiest hour', (cases) => rateOf(peakOf(versionsOf(cases)))),
    line('machines of two cores for them', (cases) => wholeOf(peakOf(versionsOf(cases)) / given.submissionsPerSecond)),
    line('log', (cases) => sizeOf(logOf(cases))),
    line('Word files in Postgres', (cases) => sizeOf(versionsOf(cases) * given.fileBytes)),
    line('read models in Postgres', (cases) => sizeOf(eventsOf(cases) * given.readBytes)),
    line('records outside the log', (cases) => sizeOf(eventsOf(cases) * given.outsideBytes)),
    line('rebuild, one process', (cases) => hoursOf(eventsOf(cases) / given.rebuildPerSecond)),
    line(`rebuild, divided among ${given.rebuilders}`, (cases) =>
      hoursOf(eventsOf(cases) / given.rebuildPerSecond / given.rebuilders),
    ),
    line('events to seal in the busiest hour', (cases) => rateOf(peakOf(eventsOf(cases)))),
    line(
      'share of the sealing that is busy',
      (cases) => `${((peakOf(eventsOf(cases)) / given.sealPerSecond) * 100).toPrecision(2)} %`,
    ),
    line('a full backup', (cases) => sizeOf(backupOf(cases))),
    line('its time', (cases) => hoursOf(backupOf(cases) / (given.backupMegabytes * 1e6))),
  ];
};
